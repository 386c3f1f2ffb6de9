import { actorName } from '@identity-governance/platform';
import { coversScope, isScope, scopes, type Scope } from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import type { JWTPayload } from 'jose';
import { isName, isPresent, whatNamesAre } from './claimed-name';
import { personOf } from './person';
import { claimAt, scopesOfRoles, type RoleRules } from './role-rules';

/** Who calls, as a verified token says. */
export interface Principal {
  /** Claim `client_id`, else `azp`, else `sub`, as the token has it. */
  readonly client: string;
  /** Claim `sub`, where there is one. */
  readonly subject?: string;
  /** The person whom the token stands for, where people are distinguished; none: it stands for a client alone. */
  readonly person?: string;
  /** Claim `jti`, where there is one; fit to be shown and stored. */
  readonly tokenId?: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The name that rate and concurrency limits count the caller by; the client, when left out. */
  readonly countedAs?: string;
  /** Set when the token is of another tenant than the service: it may do nothing here. */
  readonly isForeign?: boolean;
}

/** What is read from the claims of a token beside `scope` and `scp`. */
export interface ClaimRules {
  readonly roles?: RoleRules | undefined;
  /** The claim that distinguishes people; undefined: it is not read. */
  readonly personClaim?: string | undefined;
  /** The claim that must hold the tenant. */
  readonly tenant?: { readonly claim: string; readonly value: string } | undefined;
}

/** Who calls, or why the claims do not say so. */
export function principalOf(claims: JWTPayload, rules: ClaimRules = {}): Result<Principal, string> {
  const { client_id, azp, sub, jti } = claims;
  const person = rules.personClaim === undefined ? undefined : personOf(claims, rules.personClaim);
  const tenant = rules.tenant === undefined ? undefined : claimAt(claims, rules.tenant.claim);
  const callers = Object.entries({ client_id, azp, sub }).filter(([, value]) => isPresent(value));
  // One that is no string stands for no person, and for another tenant.
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
  });
}

/**
 * What the token's `scope` (space-separated), `scp` (a list, or space-separated) and roles grant; scopes of other
 * services are ignored.
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
