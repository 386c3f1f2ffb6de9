import type { onRequestHookHandler, preHandlerHookHandler } from 'fastify';
import { networkOf } from './network-of';
import type { RateLimit } from './rate-limit';

/** Counts the requests of each client, by what its token says. */
export function limitByClient(limit: RateLimit): onRequestHookHandler {
  return (request, reply, done) => {
    limit.admit(reply, { key: request.principal.client }, done);
  };
}

/** Counts the requests from each address, for operations that need no token. */
export function limitByAddress(limit: RateLimit): onRequestHookHandler {
  return (request, reply, done) => {
    limit.admit(reply, { key: networkOf(request.ip) }, done);
  };
}

/** Counts a request that asks for much as many, once its body is read; the first was counted when it came. */
export function limitByCost(costOf: (body: unknown) => number, limit: RateLimit): preHandlerHookHandler {
  return (request, reply, done) => {
    const more = costOf(request.body) - 1;
    if (more > 0) limit.admit(reply, { key: request.principal.client, requests: more }, done);
    else done();
  };
}
