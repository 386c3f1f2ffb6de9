import { actorName } from '@identity-governance/platform';
import { coversScope, isScope, scopes, type Scope } from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import type { JWTPayload } from 'jose';
import { isName, isPresent, whatNamesAre } from './claimed-name';
import { personOf } from './person';
import { claimAt, leavesOutGroups, scopesOfRoles, type RoleRules } from './role-rules';

/** The caller, as a verified token identifies it. */
export interface Principal {
  /** The first present of the claims `client_id`, `azp` and `sub`. */
  readonly client: string;
  /** Claim `sub`, if present. */
  readonly subject?: string;
  /** The person of the token, if persons are distinguished; absent: the token stands for a client alone. */
  readonly person?: string;
  /** Claim `jti`, if present; safe to display and store. */
  readonly tokenId?: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The name by which rate and concurrency limits count the caller; by default the client. */
  readonly countedAs?: string;
  /** Set if the token is of another tenant than the service: it grants nothing here. */
  readonly isForeign?: boolean;
  /** Set if the token leaves out the groups that would grant scopes, because there are too many. */
  readonly lacksGroups?: boolean;
}

/** The rules for reading claims other than `scope` and `scp`. */
export interface ClaimRules {
  readonly roles?: RoleRules | undefined;
  /** The claim that distinguishes persons; undefined: it is not read. */
  readonly personClaim?: string | undefined;
  /** The claim that must hold the tenant. */
  readonly tenant?: { readonly claim: string; readonly value: string } | undefined;
}

/** Returns the caller, or why the claims do not identify one. */
export function principalOf(claims: JWTPayload, rules: ClaimRules = {}): Result<Principal, string> {
  const { client_id, azp, sub, jti } = claims;
  const person = rules.personClaim === undefined ? undefined : personOf(claims, rules.personClaim);
  const tenant = rules.tenant === undefined ? undefined : claimAt(claims, rules.tenant.claim);
  const callers = Object.entries({ client_id, azp, sub }).filter(([, value]) => isPresent(value));
  // A claim that is not a string stands for no person, and for another tenant.
  const others = [[rules.personClaim, person] as const, [rules.tenant?.claim, tenant] as const].filter(
    ([, value]) => typeof value === 'string',
  );
  const wrong = [...callers, ...others].find(([, value]) => !isName(value));
  if (wrong !== undefined) return err(`the token's claim \`${wrong[0]}\` ${whatNamesAre}`);
  const client = [client_id, azp, sub].find(isName);
  if (client === undefined) return err('the token does not identify a client: it needs `client_id`, `azp` or `sub`');
  return ok({
    client,
    ...(isName(sub) && { subject: sub }),
    ...(isName(person) && { person }),
    ...(typeof jti === 'string' && jti !== '' && { tokenId: actorName(jti) }),
    scopes: grantedScopes(claims, rules.roles),
    ...(rules.tenant !== undefined && tenant !== rules.tenant.value && { isForeign: true }),
    ...(rules.roles !== undefined && leavesOutGroups(claims, rules.roles) && { lacksGroups: true }),
  });
}

/**
 * Returns the scopes granted by the token's `scope` (space-separated), `scp` (a list, or space-separated) and roles;
 * scopes of other services are ignored.
 */
export function grantedScopes(claims: JWTPayload, roles?: RoleRules): ReadonlySet<Scope> {
  const named = [...namesIn(claims.scope), ...namesIn(claims.scp)].filter(isScope);
  const granted = roles === undefined ? named : [...named, ...scopesOfRoles(claims, roles)];
  return new Set(scopes.filter((scope) => coversScope(granted, scope)));
}

function namesIn(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ');
  return Array.isArray(claim) ? claim.filter((name) => typeof name === 'string') : [];
}
