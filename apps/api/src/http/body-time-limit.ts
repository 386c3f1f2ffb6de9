import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

interface Awaited {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** On the clock of `performance`, in milliseconds. */
  readonly deadline: number;
  /** Where it stands among those that are awaited. */
  place: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    awaitedBody?: Awaited | undefined;
  }
}

/** How often those are looked for whose time is over, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Answers 408 and ends the connection when a body does not arrive in time: clients that send a byte now and then would
 * hold it open without end. Most bodies come at once: so there is no timer for each, but one look at all.
 */
export class BodyTimeLimit {
  /**
   * Not a Map or a Set: where much comes and goes, these change tables again and again, and each refers to the next.
   * Once one of them is old, all young requests that the later ones held are kept until everything is collected.
   */
  private readonly awaited: Awaited[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly seconds: number) {}

  readonly begin: onRequestHookHandler = (request, reply, done) => {
    if (!request.raw.complete) {
      const deadline = performance.now() + this.seconds * 1000;
      request.awaitedBody = { request, reply, deadline, place: this.awaited.length };
      this.awaited.push(request.awaitedBody);
      this.timer ??= setInterval(() => {
        this.look();
      }, LOOK_EVERY).unref();
    }
    done();
  };

  /** The body is there, or nobody waits for it any more. */
  end(request: FastifyRequest): void {
    const { awaitedBody } = request;
    if (awaitedBody === undefined) return;
    request.awaitedBody = undefined;
    const last = this.awaited.pop()!;
    if (last === awaitedBody) return;
    last.place = awaitedBody.place;
    this.awaited[last.place] = last;
  }

  private look(): void {
    const now = performance.now();
    // From the end, as the place of one that ends is taken by the last one.
    for (let i = this.awaited.length - 1; i >= 0; i--) this.lookAt(this.awaited[i]!, now);
    if (this.awaited.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private lookAt({ request, reply, deadline }: Awaited, now: number): void {
    // An answer may be there and wait for the rest of the body: no longer than it is told to, and not for this limit.
    if (request.raw.complete || reply.raw.destroyed || request.progress !== undefined) this.end(request);
    else if (now >= deadline) {
      this.end(request);
      const text = `the body did not arrive within ${this.seconds} s`;
      refuse(reply, { detailCode: detailCodes.requestTimeout, text, headers: { connection: 'close' } });
    }
  }
}
