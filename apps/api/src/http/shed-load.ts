import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse, RequestRefused, type Refusal } from '../errors';
import type { LimitSettings } from '../limit-settings';
import { networkOf } from '../rate-limits/network-of';
import { FairSlots } from './fair-slots';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do. */
    readonly isUnlimited?: boolean;
    readonly slotKind?: SlotKind | undefined;
  }
}

/** What a request takes a slot for. */
export type SlotKind = 'work' | 'long-poll' | 'import';

const SAMPLE_MS = 500;
/** Enough to keep the database busy and to share its reads; few enough that nobody waits long for a turn. */
const WORKING = 128;

const overload: Refusal = {
  detailCode: detailCodes.unavailable,
  text: 'the service has too much to do at the moment',
  headers: { 'retry-after': '2' },
};

/** Answers 503 while the service has more to do than it can, before its queues fill the memory. */
export function shedLoad(app: FastifyInstance, limits: LimitSettings): void {
  shareSlots(app, limits);
  app.register(underPressure, {
    maxEventLoopDelay: limits.overloadDelayMilliseconds,
    maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * limits.overloadHeapPercent) / 100,
    sampleInterval: SAMPLE_MS,
    pressureHandler,
  });
}

/**
 * Slots are taken once the body is there, so that slow senders hold none, and are shared fairly between clients.
 * Requests that mostly wait, and imports, have slots of their own.
 */
function shareSlots(app: FastifyInstance, limits: LimitSettings): void {
  const slots: Readonly<Record<SlotKind, FairSlots>> = {
    work: new FairSlots({
      total: limits.maxConcurrentRequests,
      perClient: limits.maxConcurrentRequestsPerClient,
      working: WORKING,
    }),
    'long-poll': withoutQueue(limits.maxLongPolls, limits.maxLongPollsPerClient),
    import: withoutQueue(limits.maxImports, limits.maxImportsPerClient),
  };
  app.addHook('preValidation', (request, reply, done) => {
    if (isUnlimited(request)) {
      done();
      return;
    }
    const { slotKind = 'work' } = request.routeOptions.config;
    const leave = slots[slotKind].enter(callerOf(request), done);
    if (leave === 'full') refuse(reply, overload);
    else if (leave === 'client-full') refuseClient(reply);
    else reply.raw.once('close', leave);
  });
}

function withoutQueue(total: number, perClient: number): FairSlots {
  return new FairSlots({ total, perClient, working: total });
}

function callerOf(request: FastifyRequest): string {
  const { principal } = request as { readonly principal?: FastifyRequest['principal'] };
  return principal === undefined ? networkOf(request.ip) : `client ${principal.client}`;
}

function refuseClient(reply: FastifyReply): void {
  const message = 'too many requests of this client are under way, try again when some are answered';
  reply.code(429).header('retry-after', 1).send({ message });
}

/** When it returns, the request goes on. */
function pressureHandler(request: FastifyRequest): void {
  if (!isUnlimited(request)) throw new RequestRefused(overload);
}

function isUnlimited(request: FastifyRequest): boolean {
  return request.is404 || request.routeOptions.config.isUnlimited === true;
}
