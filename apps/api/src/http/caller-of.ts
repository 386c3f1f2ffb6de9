import type { FastifyRequest } from 'fastify';
import { networkOf } from '../rate-limits/network-of';

/** Whose a request is, as far as shares go: of its client, or of its address where the operation takes no token. */
export function callerOf(request: FastifyRequest): string {
  const { principal } = request as { readonly principal?: FastifyRequest['principal'] };
  return principal === undefined ? networkOf(request.ip) : `client ${principal.client}`;
}
