import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { networkOf } from './network-of';

/** The number of requests that are allowed in each window of time. */
export interface RateRule {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

/** Counts requests in windows that start with the first request of a key; rejects with the usage beyond the limit. */
export type Limiter = Pick<RateLimiterAbstract, 'consume'>;

/** Creates a limiter that counts the requests of this process. */
export function createMemoryLimiter({ name, requests, windowSeconds }: RateRule): Limiter {
  return new RateLimiterMemory({ points: requests, duration: windowSeconds, keyPrefix: name });
}

export interface CountedRequests {
  /** Identifies the caller. */
  readonly key: string;
  /** The number of requests that it counts as, 1 by default. */
  readonly requests?: number;
}

/**
 * Admits a number of requests of a caller in each window, and reports the usage to every caller: `RateLimit-Policy` and
 * `RateLimit` as in draft-ietf-httpapi-ratelimit-headers-10, where `q` requests are allowed in `w` seconds, `r` of them
 * remain and a new window starts in `t` seconds.
 */
export class RateLimit {
  private readonly policy: string;
  private readonly refusal: string;

  constructor(
    private readonly rule: RateRule,
    private readonly limiter: Limiter,
  ) {
    const { name, requests, windowSeconds } = rule;
    this.policy = `"${name}";q=${requests};w=${windowSeconds}`;
    this.refusal = `more than ${requests} requests in ${windowSeconds} s (\`${name}\`), try again in`;
  }

  /**
   * Counts `requests` more of `key`, then calls `pass` or responds with 429. A request that counts as more than a new
   * window allows, in addition to the one counted at its arrival, counts as a whole window: otherwise it could never
   * pass.
   */
  admit(reply: FastifyReply, { key, requests = 1 }: CountedRequests, pass: (error?: Error) => void): void {
    const counted = Math.min(requests, Math.max(1, this.rule.requests - 1));
    this.limiter.consume(key, counted).then(
      (usage) => {
        this.report(reply, usage);
        pass();
      },
      (over: unknown) => {
        if (!(over instanceof RateLimiterRes)) {
          pass(over as Error);
          return;
        }
        const seconds = this.report(reply, over);
        const message = `${this.refusal} ${seconds} s`;
        reply.code(429).header('retry-after', seconds).send({ message });
      },
    );
  }

  /** Reports the usage in headers; returns the seconds until the next window starts. */
  private report(reply: FastifyReply, { consumedPoints, msBeforeNext }: RateLimiterRes): number {
    const { name, requests } = this.rule;
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    reply.header('ratelimit-policy', this.policy);
    reply.header('ratelimit', `"${name}";r=${Math.max(0, requests - consumedPoints)};t=${seconds}`);
    return seconds;
  }
}

/** Counts the requests of each client, as its token names it. */
export function limitByClient(limit: RateLimit): onRequestHookHandler {
  return (request, reply, done) => {
    limit.admit(reply, { key: callerOf(request) }, done);
  };
}

/** Counts the requests from each address, for operations without a token. */
export function limitByAddress(limit: RateLimit): onRequestHookHandler {
  return (request, reply, done) => {
    limit.admit(reply, { key: networkOf(request.ip) }, done);
  };
}

/** Counts a request as the number of requests that its body stands for; the first was counted at its arrival. */
export function limitByCost(costOf: (body: unknown) => number, limit: RateLimit): preHandlerHookHandler {
  return (request, reply, done) => {
    const more = costOf(request.body) - 1;
    if (more > 0) limit.admit(reply, { key: callerOf(request), requests: more }, done);
    else done();
  };
}

function callerOf({ principal }: FastifyRequest): string {
  return principal.countedAs ?? principal.client;
}
