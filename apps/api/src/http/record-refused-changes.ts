import type { RecordRefusals } from '@identity-governance/application';
import type { FastifyRequest, onResponseHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The principal of a refused token that is signed with a known key. */
    claimant?: FastifyRequest['principal'];
  }
}

const MAX_PATH = 512;

/** Records an audit event for a change that was refused with 401 or 403, if the caller is known. */
export function recordRefusedChange(refusals: RecordRefusals): onResponseHookHandler {
  return (request, { statusCode: status }, done) => {
    done();
    if (status !== 401 && status !== 403) return;
    const caller = status === 403 ? callerOf(request) : request.claimant;
    const { operationId: operation } = request.routeOptions.config;
    if (caller === undefined || operation === undefined) return;
    const { client: name, subject = null, tokenId = null } = caller;
    const origin = { subject, tokenId, address: request.ip };
    const actor = { kind: 'CLIENT', name, trackingId: request.id, origin } as const;
    const path = request.url.split('?', 1)[0]!.slice(0, MAX_PATH);
    refusals.execute({ actor, operation, method: request.method, path, status }).catch((error: unknown) => {
      request.log.error({ err: error }, 'cannot record a refused change');
    });
  };
}

function callerOf(request: FastifyRequest): FastifyRequest['principal'] | undefined {
  return (request as { readonly principal?: FastifyRequest['principal'] }).principal;
}
