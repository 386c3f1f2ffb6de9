import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

interface Awaited {
  readonly reply: FastifyReply;
  /** On the clock of `performance`, in milliseconds. */
  readonly deadline: number;
}

/** How often those are looked for whose time is over, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Answers 408 and ends the connection when a body does not arrive in time: clients that send a byte now and then would
 * hold it open without end. Most bodies come at once: so there is no timer for each, but one look at all.
 */
export class BodyTimeLimit {
  private readonly awaited = new Map<FastifyRequest, Awaited>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly seconds: number) {}

  readonly begin: onRequestHookHandler = (request, reply, done) => {
    if (!request.raw.complete) {
      this.awaited.set(request, { reply, deadline: performance.now() + this.seconds * 1000 });
      this.timer ??= setInterval(() => {
        this.look();
      }, LOOK_EVERY).unref();
    }
    done();
  };

  /** The body is there, or nobody waits for it any more. */
  end(request: FastifyRequest): void {
    this.awaited.delete(request);
  }

  private look(): void {
    const now = performance.now();
    for (const [request, { reply, deadline }] of this.awaited) {
      if (request.raw.complete || reply.raw.destroyed || reply.sent) this.awaited.delete(request);
      else if (now >= deadline) {
        this.awaited.delete(request);
        const text = `the body did not arrive within ${this.seconds} s`;
        refuse(reply, { detailCode: detailCodes.requestTimeout, text, headers: { connection: 'close' } });
      }
    }
    if (this.awaited.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
