import type { Scope } from '@identity-governance/application';
import type { onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

/** Lets only callers pass whose token grants the scope. */
export function requireScope(scope: Scope): onRequestHookHandler {
  return (request, reply, done) => {
    if (request.principal.scopes.has(scope)) done();
    else refuse(reply, { detailCode: detailCodes.forbidden, text: `the token must carry the scope \`${scope}\`` });
  };
}
