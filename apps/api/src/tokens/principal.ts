import { actorName } from '@identity-governance/platform';
import { coversScope, isScope, scopes, type Scope } from '@identity-governance/application';
import type { JWTPayload } from 'jose';

/** Who calls, as a verified token says. */
export interface Principal {
  /** Claim `client_id`, else `azp`, else `sub`, else empty; fit to be shown and stored. */
  readonly client: string;
  readonly scopes: ReadonlySet<Scope>;
}

export function principalOf(claims: JWTPayload): Principal {
  const client = [claims.client_id, claims.azp, claims.sub].find((claim) => typeof claim === 'string');
  return { client: actorName(client ?? ''), scopes: grantedScopes(claims) };
}

/**
 * What the token's `scope` (space-separated) and `scp` (a list, or space-separated) grant; scopes of other services are
 * ignored.
 */
export function grantedScopes(claims: JWTPayload): ReadonlySet<Scope> {
  const named = [...namesIn(claims.scope), ...namesIn(claims.scp)].filter(isScope);
  return new Set(scopes.filter((scope) => coversScope(named, scope)));
}

function namesIn(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ');
  return Array.isArray(claim) ? claim.filter((name) => typeof name === 'string') : [];
}
