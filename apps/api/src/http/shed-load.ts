import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse, RequestRefused, type Refusal } from '../errors';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import type { AnswerWatch } from './answer-watch';
import { callerOf } from './caller-of';
import { configOf } from './config-of';
import type { Slot } from './fair-slots';
import { requestSlots, type EnterSlots, type SlotKind } from './request-slots';
import { senderGone } from './sender-gone';

declare module 'fastify' {
  interface FastifyRequest {
    slot?: Slot;
    /** To be called when the answer is closed. */
    leaveSlots?: () => void;
  }
  interface FastifyContextConfig {
    /** Answered however much there is to do. */
    readonly isUnlimited?: boolean;
    readonly slotKind?: SlotKind | undefined;
  }
}

const SAMPLE_MS = 500;

const overload: Refusal = {
  detailCode: detailCodes.unavailable,
  text: 'the service has too much to do at the moment',
  headers: { 'retry-after': '2' },
};

/** Answers 503 while the service has more to do than it can, before its queues fill the memory. */
export function shedLoad(app: FastifyInstance, answers: AnswerWatch, limits: LimitSettings): void {
  shareSlots(app, answers, limits);
  app.register(underPressure, {
    maxEventLoopDelay: limits.overloadDelayMilliseconds,
    maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * limits.overloadHeapPercent) / 100,
    sampleInterval: SAMPLE_MS,
    pressureHandler,
  });
}

/** Slots are taken once the body is there, so that slow senders hold none, and are shared fairly between clients. */
function shareSlots(app: FastifyInstance, answers: AnswerWatch, limits: LimitSettings): void {
  const slots = requestSlots(limits);
  const answered = new AnsweredSlots();
  app.decorateRequest('slot');
  app.decorateRequest('leaveSlots');
  app.addHook('preValidation', (request, reply, done) => {
    if (isUnlimited(request)) {
      done();
      return;
    }
    const { slotKind = 'work' } = configOf(request);
    takeSlot(request, reply, { enter: slots[slotKind], begin: done });
  });
  answers.beforeAnswer(({ slot }) => {
    if (slot !== undefined) answered.add(slot);
  });
  answers.whenClosed(({ leaveSlots }) => leaveSlots?.());
}

/** Ends the work of those that are answered: later, as that begins the work of the next ones. */
class AnsweredSlots {
  private slots: Slot[] = [];

  add(slot: Slot): void {
    if (this.slots.push(slot) > 1) return;
    setImmediate(() => {
      const { slots } = this;
      this.slots = [];
      for (const { endWork } of slots) endWork();
    });
  }
}

interface Entry {
  readonly enter: EnterSlots;
  readonly begin: (error?: Error) => void;
}

function takeSlot(request: FastifyRequest, reply: FastifyReply, { enter, begin }: Entry): void {
  if (reply.raw.destroyed) {
    begin(senderGone()); // it would never be told to leave
    return;
  }
  let hasBegun = false;
  const slot = enter(callerOf(request), () => {
    hasBegun = true;
    begin();
  });
  if (slot === 'full') refuse(reply, overload);
  else if (slot === 'client-full') refuseClient(reply);
  else {
    // It may have been answered as it began.
    if (request.progress === undefined) request.slot = slot;
    else slot.endWork();
    request.leaveSlots = () => {
      slot.leave(); // what works goes on until it has an answer: so nobody makes more work by breaking off
      if (!hasBegun) begin(senderGone());
    };
  }
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
  return request.is404 || configOf(request).isUnlimited === true;
}
