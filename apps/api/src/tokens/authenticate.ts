import type { Scope } from '@identity-governance/application';
import type { Result } from '@identity-governance/values';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse, type Refusal } from '../errors';
import { networkOf } from '../rate-limits/network-of';
import { groupsLeftOut } from './role-rules';
import type { Principal } from './principal';
import type { RateLimit } from '../rate-limits/rate-limit';
import type { TokenVerifier } from './token-verifier';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set for every operation that needs a token, before its handler runs. */
    principal: Principal;
  }
}

/** Identifies callers who have a session instead of a token. */
export interface SessionCallers {
  /** Returns the id of the session that the request names. */
  idOf(request: FastifyRequest): string | undefined;
  /** Returns the caller; undefined if the session has ended. */
  callerOf(request: FastifyRequest): Promise<Result<Principal | undefined, Refusal>>;
}

/**
 * Admits only callers with a valid token or session. Others are counted by address and receive 429 instead of 401 above
 * the limit. Callers with a valid token are not counted there, so that no caller behind the same address locks them
 * out.
 */
export function authenticate(
  verifier: TokenVerifier,
  unknownCallers: RateLimit,
  sessions?: SessionCallers,
): onRequestHookHandler {
  return (request, reply, done) => {
    const turnAway = (error: string) => {
      unknownCallers.admit(reply, { key: networkOf(request.ip) }, (failure) => {
        if (failure === undefined) refuseToken(reply, error);
        else done(failure);
      });
    };
    if (request.headers.cookie !== undefined && sessions?.idOf(request) !== undefined) {
      sessions.callerOf(request).then((found) => {
        if (!found.ok) refuse(reply, found.error);
        else if (found.value === undefined) turnAway('the session has ended; sign in again at `/console/`');
        else {
          request.principal = found.value;
          done();
        }
      }, done);
      return;
    }
    const header = request.headers.authorization;
    const known = header === undefined ? undefined : verifier.recall(header);
    if (known !== undefined) {
      request.principal = known;
      done();
    } else if (header === undefined) turnAway('a bearer token is needed: `Authorization: Bearer <JWT>`');
    else {
      const noteClaimant = (claimant: Principal) => (request.claimant = claimant);
      verifier.verify(header, noteClaimant).then((verified) => {
        if (!verified.ok) turnAway(verified.error);
        else {
          request.principal = verified.value;
          done();
        }
      }, done);
    }
  };
}

function refuseToken(reply: FastifyReply, error: string): void {
  reply.code(401).header('www-authenticate', 'Bearer').send({ error });
}

/** Admits only callers whose token is of this tenant and grants one of the scopes; `isForOwners`: or names a person. */
export function requireScope(scopes: readonly Scope[], isForOwners: boolean): onRequestHookHandler {
  const required = `the token must carry the scope \`${scopes.join('` or `')}\``;
  return ({ principal }, reply, done) => {
    if (principal.isForeign === true) forbid(reply, 'the token is of another tenant');
    else if (isForOwners && principal.person !== undefined) done();
    else if (!scopes.some((scope) => principal.scopes.has(scope)))
      forbid(reply, principal.lacksGroups === true ? required + groupsLeftOut : required);
    else done();
  };
}

function forbid(reply: FastifyReply, text: string): void {
  refuse(reply, { detailCode: detailCodes.forbidden, text });
}
