import type { FastifyRequest } from 'fastify';
import { networkOf } from '../rate-limits/network-of';
import type { Principal } from '../tokens/principal';

/** The texts for principals, which are remembered with their tokens: a new text is hashed and compared anew. */
const clients = new WeakMap<Principal, string>();

/** Whose a request is, as far as shares go: of its client, or of its address where the operation takes no token. */
export function callerOf(request: FastifyRequest): string {
  const { principal } = request as { readonly principal?: FastifyRequest['principal'] };
  return principal === undefined ? networkOf(request.ip) : clientOf(principal);
}

function clientOf(principal: Principal): string {
  let text = clients.get(principal);
  if (text === undefined) clients.set(principal, (text = `client ${principal.client}`));
  return text;
}
