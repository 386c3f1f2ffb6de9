import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse, RequestRefused, type Refusal } from '../errors';
import type { LimitSettings } from '../limit-settings';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do. */
    readonly isUnlimited?: boolean;
  }
}

const SAMPLE_MS = 500;

const overload: Refusal = {
  detailCode: detailCodes.unavailable,
  text: 'the service has too much to do at the moment',
  headers: { 'retry-after': '2' },
};

/** Answers 503 while the service has more to do than it can, before its queues fill the memory. */
export function shedLoad(app: FastifyInstance, limits: LimitSettings): void {
  limitConcurrency(app, limits.maxConcurrentRequests);
  app.register(underPressure, {
    maxEventLoopDelay: limits.overloadDelayMilliseconds,
    maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * limits.overloadHeapPercent) / 100,
    sampleInterval: SAMPLE_MS,
    pressureHandler,
  });
}

function limitConcurrency(app: FastifyInstance, most: number): void {
  let underWay = 0;
  const leave = () => {
    underWay--;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (underWay >= most && !isUnlimited(request)) {
      refuse(reply, overload);
      return;
    }
    underWay++;
    reply.raw.once('close', leave);
    done();
  });
}

/** When it returns, the request goes on. */
function pressureHandler(request: FastifyRequest): void {
  if (!isUnlimited(request)) throw new RequestRefused(overload);
}

function isUnlimited(request: FastifyRequest): boolean {
  return request.routeOptions.config.isUnlimited === true;
}
