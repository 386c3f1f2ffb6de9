import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { isWithin, networkOf } from '../rate-limits/network-of';

/** The log tells of refused connections at most this often, in milliseconds: it must not fill up with them. */
const TELL_EVERY = 60_000;

/**
 * Bounds the connections of all callers, and those of one address (IPv6: one /64 network): so nobody takes the places
 * of the others, whether connections are idle, slow or busy. Those of trusted proxies belong to many callers, and count
 * in the total alone.
 */
export function limitConnections(app: FastifyInstance, limits: LimitSettings): void {
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = limits;
  app.server.maxConnections = maxConnections;
  const isTrusted = isWithin(trustedProxies);
  const counts = new Map<string, number>();
  let tellAgainAt = 0;
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const network = networkOf(address);
    const count = counts.get(network) ?? 0;
    if (count < maxConnectionsPerAddress) {
      counts.set(network, count + 1);
      socket.once('close', () => {
        release(counts, network);
      });
      return;
    }
    socket.destroy();
    if (performance.now() < tellAgainAt) return;
    tellAgainAt = performance.now() + TELL_EVERY;
    app.log.warn({ address, connections: count }, 'connections of an address are refused: it has reached its maximum');
  });
}

function release(counts: Map<string, number>, network: string): void {
  const left = counts.get(network)! - 1;
  if (left === 0) counts.delete(network);
  else counts.set(network, left);
}
