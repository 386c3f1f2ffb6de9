import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the operation responds under any load. */
    readonly isUnlimited?: boolean;
  }
}

/** Interval between two samples of the load in milliseconds. */
const SAMPLE_EVERY = 500;
/** Interval between two ticks of the event loop that are timed, in milliseconds; each wakes an idle process. */
const TICK_EVERY = 100;
const NANOSECONDS = 1e6;

type Limits = Pick<LimitSettings, 'overloadDelayMilliseconds' | 'overloadHeapPercent'>;

/** The load of the process, as of the last sample. */
export interface Load {
  readonly isOverloaded: boolean;
}

/** Samples the event loop and the heap, so that requests are refused before the process runs out of memory. */
export function watchLoad(app: FastifyInstance, limits: Limits): Load {
  const { overloadDelayMilliseconds: maxDelay, overloadHeapPercent: maxPercent } = limits;
  const ticks = monitorEventLoopDelay({ resolution: TICK_EVERY });
  if (maxDelay > 0) ticks.enable();
  const load = { isOverloaded: false };
  const timer = setInterval(() => {
    const delay = ticks.mean / NANOSECONDS - TICK_EVERY; // NaN without a tick
    ticks.reset();
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    load.isOverloaded = (maxDelay > 0 && !(delay <= maxDelay)) || (maxPercent > 0 && used > (limit * maxPercent) / 100);
  }, SAMPLE_EVERY).unref();
  app.addHook('onClose', (_app, next) => {
    clearInterval(timer);
    ticks.disable();
    next();
  });
  return load;
}
