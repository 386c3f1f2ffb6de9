import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overload, RequestRefused } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the operation responds under any load. */
    readonly isUnlimited?: boolean;
  }
}

const SAMPLE_MS = 500;

/** Responds with 503 while the event loop or the heap is overloaded, before the process runs out of memory. */
export function shedLoad(app: FastifyInstance, limits: LimitSettings): void {
  app.register(underPressure, {
    maxEventLoopDelay: limits.overloadDelayMilliseconds,
    maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * limits.overloadHeapPercent) / 100,
    sampleInterval: SAMPLE_MS,
    pressureHandler,
  });
}

/** Returns if the request may proceed. */
function pressureHandler(request: FastifyRequest): void {
  if (!request.is404 && request.routeOptions.config.isUnlimited !== true) throw new RequestRefused(overload);
}
