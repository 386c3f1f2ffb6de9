import { actorName } from '@identity-governance/platform';
import { coversScope, isScope, scopes, type Scope } from '@identity-governance/application';
import type { JWTPayload } from 'jose';
import { claimAt, scopesOfRoles, type RoleRules } from './role-rules';

/** Who calls, as a verified token says. */
export interface Principal {
  /** Claim `client_id`, else `azp`, else `sub`; fit to be shown and stored. */
  readonly client: string;
  /** Claim `sub`, where there is one; fit to be shown and stored, as is the id. */
  readonly subject?: string;
  /** The person whom the token stands for, where people are told apart; none: it stands for a client alone. */
  readonly person?: string;
  /** Claim `jti`, where there is one. */
  readonly tokenId?: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Set when the token is of another tenant than the service: it may do nothing here. */
  readonly isForeign?: boolean;
}

/** What is read from the claims of a token beside `scope` and `scp`. */
export interface ClaimRules {
  readonly roles?: RoleRules | undefined;
  /** The claim that tells one person from another; undefined: nobody asks. */
  readonly personClaim?: string | undefined;
  /** The claim that must hold the tenant. */
  readonly tenant?: { readonly claim: string; readonly value: string } | undefined;
}

/** Undefined when the token names nobody. */
export function principalOf(claims: JWTPayload, rules: ClaimRules = {}): Principal | undefined {
  const client = [claims.client_id, claims.azp, claims.sub].find(isName);
  if (client === undefined) return undefined;
  const person = rules.personClaim === undefined ? undefined : personOf(claims, rules.personClaim);
  return {
    client: actorName(client),
    ...(isName(claims.sub) && { subject: actorName(claims.sub) }),
    ...(person !== undefined && { person: actorName(person) }),
    ...(isName(claims.jti) && { tokenId: actorName(claims.jti) }),
    scopes: grantedScopes(claims, rules.roles),
    ...(rules.tenant !== undefined &&
      claimAt(claims, rules.tenant.claim) !== rules.tenant.value && { isForeign: true }),
  };
}

/**
 * The person, unless the token tells that it was given to a client alone: by a claim of Entra ID (`idtyp`), Auth0
 * (`gty`) or Keycloak (the name of a service account), or because it calls the client and the person the same (RFC
 * 9068, section 2.2).
 */
function personOf(claims: JWTPayload, claim: string): string | undefined {
  const person = claimAt(claims, claim);
  const { client_id, azp, cid, appid, idtyp, gty, preferred_username: name } = claims;
  const isAlone =
    idtyp === 'app' ||
    gty === 'client-credentials' ||
    (typeof name === 'string' && name.startsWith('service-account-')) ||
    [client_id, azp, cid, appid].filter(isName).some((client) => client === person || client === claims.sub);
  return isName(person) && !isAlone ? person : undefined;
}

/** A name has at least one character that can be seen. */
function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && /[^\s\p{C}]/u.test(claim);
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
