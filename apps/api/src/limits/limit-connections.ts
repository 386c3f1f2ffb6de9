import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { isWithin, networkOf } from '../rate-limits/network-of';

/** Minimum interval in milliseconds between log lines about refused connections, so that they do not flood the log. */
const TELL_EVERY = 60_000;

/**
 * Limits the connections of all callers, and those of one address (IPv6: one /64 network), whether idle, slow or busy,
 * so that no caller exhausts the capacity. Connections of trusted proxies serve many callers, and count only in the
 * total.
 */
export function limitConnections(app: FastifyInstance, limits: LimitSettings): void {
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = limits;
  app.server.maxConnections = maxConnections;
  const isTrusted = isWithin(trustedProxies);
  const counts = new Map<string, number>();
  let reportAgainAt = 0;
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
    if (performance.now() < reportAgainAt) return;
    reportAgainAt = performance.now() + TELL_EVERY;
    app.log.warn({ address, connections: count }, 'connections of an address are refused: it has reached its maximum');
  });
}

function release(counts: Map<string, number>, network: string): void {
  const left = counts.get(network)! - 1;
  if (left === 0) counts.delete(network);
  else counts.set(network, left);
}
