import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse, type Refusal } from '../errors';
import { networkOf } from '../rate-limits/network-of';
import type { RateLimit } from '../rate-limits/rate-limit';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[];

/** Typed as a route, it is null where there is none. */
function has(app: FastifyInstance, method: HTTPMethods, url: string): boolean {
  return (app.findRoute({ method, url }) as object | null) !== null;
}

/**
 * Answers requests for no operation before anything else looks at them: 405 with `Allow` where the path has other
 * methods, else 404. They are counted by address.
 */
export function answerUnmatched(app: FastifyInstance, byAddress: RateLimit): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!request.is404) {
      done();
      return;
    }
    byAddress.admit(reply, { key: networkOf(request.ip) }, (error) => {
      if (error === undefined) refuse(reply, refusalOf(app, request));
      else done(error);
    });
  });
}

function refusalOf(app: FastifyInstance, request: FastifyRequest): Refusal {
  const url = request.url.split('?', 1)[0]!;
  const allowed = methods.filter((method) => has(app, method, url)).join(', ');
  if (allowed === '') return { detailCode: detailCodes.noSuchPath, text: 'there is no such path' };
  const text = `the path does not take ${request.method}, it takes ${allowed}`;
  return { detailCode: detailCodes.methodNotAllowed, text, headers: { allow: allowed } };
}
