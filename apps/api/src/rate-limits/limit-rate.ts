import type { onRequestHookHandler } from 'fastify';
import { networkOf } from './network-of';
import type { RateLimit } from './rate-limit';

/** Counts the requests of each client, by what its token says. */
export function limitByClient(limit: RateLimit): onRequestHookHandler {
  return (request, reply, done) => {
    limit.admit(reply, request.principal.client, done);
  };
}

/** Counts the requests from each address, for operations that need no token. */
export function limitByAddress(limit: RateLimit): onRequestHookHandler {
  return (request, reply, done) => {
    limit.admit(reply, networkOf(request.ip), done);
  };
}
