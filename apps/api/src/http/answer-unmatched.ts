import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse, type Refusal } from '../errors';
import { networkOf } from '../rate-limits/network-of';
import type { RateLimit } from '../rate-limits/rate-limit';
import type { Operation } from './operation';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that the path supports, for a route that is not an operation. */
    readonly allowed?: string;
  }
}

type Routed = Pick<Operation, 'method' | 'path'>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[];

/** Methods that no operation has. */
const unused = ['OPTIONS', 'TRACE'] as const satisfies HTTPMethods[];

/** Whether a route exists; typed as a route, it is null if there is none. */
function has(app: FastifyInstance, method: HTTPMethods, url: string): boolean {
  return (app.findRoute({ method, url }) as object | null) !== null;
}

/**
 * Responds to requests that match no operation before any other check: 405 with `Allow` if the path has other methods,
 * else 404. They are counted by address.
 */
export function answerUnmatched(app: FastifyInstance, operations: readonly Routed[], byAddress: RateLimit): void {
  const narrow = narrowPaths(operations);
  for (const { path: url, allowed, foreign } of narrow.values()) {
    const handler = () => Promise.reject(new Error('it is refused before'));
    app.route({ method: foreign, url, config: { allowed }, handler });
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { allowed } = request.routeOptions.config;
    if (!request.is404 && allowed === undefined) {
      done();
      return;
    }
    byAddress.admit(reply, { key: networkOf(request.ip) }, (error) => {
      if (error === undefined) refuse(reply, refusalOf(request, allowed ?? allowedOf(request.url)));
      else done(error);
    });
  });
  const allowedOf = (url: string) => {
    const path = url.split('?', 1)[0]!;
    return narrow.get(path)?.allowed ?? methods.filter((method) => has(app, method, path)).join(', ');
  };
}

function refusalOf({ method }: FastifyRequest, allowed: string): Refusal {
  if (allowed === '') return { detailCode: detailCodes.noSuchPath, text: 'there is no such path' };
  const text = `the path does not support ${method}, it supports ${allowed}`;
  return { detailCode: detailCodes.methodNotAllowed, text, headers: { allow: allowed } };
}

/** A path that a wider one would match as well: `/accounts/v1/search-attribute-config` is not an account. */
interface NarrowPath {
  readonly path: string;
  readonly allowed: string;
  /** The methods that the path does not support. */
  readonly foreign: HTTPMethods[];
}

function narrowPaths(operations: readonly Routed[]): ReadonlyMap<string, NarrowPath> {
  const narrow = new Map<string, NarrowPath>();
  const paths = [...new Set(operations.map((operation) => operation.path))];
  const wide = paths.filter((path) => path.includes(':')).map((path) => path.split('/'));
  for (const path of paths) {
    const segments = path.split('/');
    if (!wide.some((other) => isWider(other, segments))) continue;
    const own = operations.filter((other) => other.path === path).map(({ method }) => method);
    const isTaken = (method: string) => own.some((one) => one === (method === 'HEAD' ? 'GET' : method));
    const foreign = [...methods, ...unused].filter((method) => !isTaken(method));
    narrow.set(path, { path, allowed: methods.filter(isTaken).join(', '), foreign });
  }
  return narrow;
}

/** Whether one path has a parameter where the other has a name, and both are otherwise equal. */
function isWider(segments: readonly string[], others: readonly string[]): boolean {
  return (
    segments.length === others.length &&
    segments.every((segment, i) => segment === others[i] || segment.startsWith(':')) &&
    segments.some((segment, i) => segment !== others[i])
  );
}
