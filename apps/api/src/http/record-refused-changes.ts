import type { RecordRefusals } from '@identity-governance/application';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who a token names that is signed with a known key, and refused for another reason. */
    claimant?: FastifyRequest['principal'];
  }
  interface FastifyContextConfig {
    /** Whether the operation changes something. */
    isChange?: boolean;
  }
}

const LONGEST_PATH = 512;

/** Leaves audit events for changes that were refused with 401 or 403, where it is known who asked. */
export function recordRefusedChanges(app: FastifyInstance, refusals: RecordRefusals): void {
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    done();
    if (status !== 401 && status !== 403) return;
    const caller = status === 403 ? callerOf(request) : request.claimant;
    const { operationId: operation, isChange } = request.routeOptions.config;
    if (caller === undefined || isChange !== true || operation === undefined) return;
    const { client: name, subject = null, tokenId = null } = caller;
    const origin = { subject, tokenId, address: request.ip };
    const actor = { kind: 'CLIENT', name, trackingId: request.id, origin } as const;
    const path = request.url.split('?', 1)[0]!.slice(0, LONGEST_PATH);
    refusals.execute({ actor, operation, method: request.method, path, status }).catch((error: unknown) => {
      request.log.error({ err: error }, 'cannot record a refused change');
    });
  });
}

function callerOf(request: FastifyRequest): FastifyRequest['principal'] | undefined {
  return (request as { readonly principal?: FastifyRequest['principal'] }).principal;
}
