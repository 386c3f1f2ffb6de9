import type { JWTPayload } from 'jose';
import { isPresent } from './claimed-name';
import { claimAt } from './role-rules';

/**
 * Returns the claim that names the person of the token; undefined if it has none, or if anything marks the token as
 * issued to a client alone, or to an actor for that person. See docs/decisions/four-eyes.md.
 */
export function personOf(claims: JWTPayload, claim: string): unknown {
  const person = claimAt(claims, claim);
  return markers.some((isMarked) => isMarked(claims, person)) ? undefined : person;
}

/** Each recognizes, by what an issuer writes into tokens, that this one does not stand for a person. */
const markers: readonly ((claims: JWTPayload, person: unknown) => boolean)[] = [
  // RFC 9068, section 2.2, Okta (`cid`), Cognito and others: the client is its own subject.
  ({ client_id, azp, cid, appid, sub }, person) =>
    [client_id, azp, cid, appid].some((client) => isPresent(client) && (client === sub || client === person)),
  // Auth0, also in its RFC 9068 profile, which has no `gty`.
  ({ sub }) => typeof sub === 'string' && sub.endsWith('@clients'),
  // Auth0 and FusionAuth: the grant, or a list of grants.
  ({ gty }) => [gty].flat().some((grant) => grant === 'client-credentials' || grant === 'client_credentials'),
  // Entra ID: `app` or `device`, where the optional claim is there; else its applications are their own subject.
  ({ idtyp, oid, sub }) => (isPresent(idtyp) ? idtyp !== 'user' : isPresent(oid) && oid === sub),
  // Keycloak: the client scope `service_account`, and the name of the user that stands for the client.
  ({ clientHost, clientAddress, clientId }) => [clientHost, clientAddress, clientId].some(isPresent),
  ({ preferred_username: name }) => typeof name === 'string' && /^service-account-/i.test(name),
  // RFC 8693, section 4.1: another party uses the token.
  ({ act }) => isPresent(act),
];
