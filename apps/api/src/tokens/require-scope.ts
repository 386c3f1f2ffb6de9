import type { Scope } from '@identity-governance/application';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

/** Lets only callers pass whose token is of this tenant and grants the scope. */
export function requireScope(scope: Scope): onRequestHookHandler {
  return ({ principal }, reply, done) => {
    if (principal.isForeign === true) forbid(reply, 'the token is of another tenant');
    else if (!principal.scopes.has(scope)) forbid(reply, `the token must carry the scope \`${scope}\``);
    else done();
  };
}

function forbid(reply: FastifyReply, text: string): void {
  refuse(reply, { detailCode: detailCodes.forbidden, text });
}
