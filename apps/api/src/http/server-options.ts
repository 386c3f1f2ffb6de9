import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { isWithin } from '../rate-limits/network-of';

/** Interval in milliseconds at which node checks for slow connections. */
const CHECK_MS = 1000;

/** The limits that node itself enforces on connections. */
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
      joinDuplicateHeaders: true, // makes a second `Authorization` or `Host` visible, so that it is refused
      requireHostHeader: false, // node would refuse without a body
    },
  } satisfies FastifyHttpOptions<Server>;
}
