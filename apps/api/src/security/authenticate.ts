import type { FastifyReply, onRequestHookHandler } from 'fastify';
import type { Principal } from './principal';
import type { TokenVerifier } from './token-verifier';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set for every operation that needs a token, before its handler runs. */
    principal: Principal;
  }
}

/** Lets only callers with a valid token pass. */
export function authenticate(verifier: TokenVerifier): onRequestHookHandler {
  return (request, reply, done) => {
    const header = request.headers.authorization;
    if (header === undefined) {
      refuseToken(reply, 'a bearer token is needed: `Authorization: Bearer <JWT>`');
      return;
    }
    const known = verifier.recall(header);
    if (known !== undefined) {
      request.principal = known;
      done();
      return;
    }
    verifier.verify(header).then((verified) => {
      if (!verified.ok) refuseToken(reply, verified.error);
      else {
        request.principal = verified.value;
        done();
      }
    }, done);
  };
}

function refuseToken(reply: FastifyReply, error: string): void {
  reply.code(401).header('www-authenticate', 'Bearer').send({ error });
}
