import type { FastifyInstance, HTTPMethods } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[];

/** Typed as a route, it is null where there is none. */
function has(app: FastifyInstance, method: HTTPMethods, url: string): boolean {
  return (app.findRoute({ method, url }) as object | null) !== null;
}

/**
 * Answers requests for no operation before anything else looks at them: 405 with `Allow` where the path has other
 * methods, else 404.
 */
export function answerUnmatched(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!request.is404) {
      done();
      return;
    }
    const url = request.url.split('?', 1)[0]!;
    const allowed = methods.filter((method) => has(app, method, url)).join(', ');
    if (allowed === '') refuse(reply, { detailCode: detailCodes.noSuchPath, text: 'there is no such path' });
    else {
      const text = `the path does not take ${request.method}, it takes ${allowed}`;
      refuse(reply, { detailCode: detailCodes.methodNotAllowed, text, headers: { allow: allowed } });
    }
  });
}
