import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { isWithin } from '../rate-limits/network-of';

/** How often the connections are looked through for those that are too slow. */
const CHECK_MS = 1000;

/** What node itself holds connections to. */
export function serverOptions(limits: LimitSettings) {
  const requestTimeout = limits.requestTimeoutSeconds * 1000;
  return {
    requestTimeout,
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
    connectionTimeout: limits.idleSeconds * 1000,
    trustProxy: limits.trustedProxies.length > 0 && isWithin(limits.trustedProxies),
    http: {
      requestTimeout,
      headersTimeout: Math.min(limits.headersTimeoutSeconds * 1000, requestTimeout),
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: limits.maxHeaderBytes,
      joinDuplicateHeaders: true, // so that a second `Authorization` or `Host` is seen, and refused
      requireHostHeader: false, // node would refuse without a body
    },
  } satisfies FastifyHttpOptions<Server>;
}
