import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** How many requests are allowed in each window of time. */
export interface RateRule {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

export interface Usage {
  /** Whether the request is one too many. */
  readonly isOver: boolean;
  /** How many more are allowed in this window. */
  readonly remaining: number;
  /** When this window ends and a new one begins, in milliseconds from now. */
  readonly endsInMs: number;
}

/** Counts requests in windows that begin with the first request of a key. */
export interface RequestCounter {
  count(key: string, requests: number): Promise<Usage>;
}

/** Counts the requests of this process. */
export class MemoryRequestCounter implements RequestCounter {
  private readonly limiter: RateLimiterMemory;

  constructor({ requests, windowSeconds }: RateRule) {
    this.limiter = new RateLimiterMemory({ points: requests, duration: windowSeconds, keyPrefix: '' });
  }

  count(key: string, requests: number): Promise<Usage> {
    return this.limiter.consume(key, requests).then(usageWithin, usageOver);
  }
}

function usageWithin({ remainingPoints: remaining, msBeforeNext: endsInMs }: RateLimiterRes): Usage {
  return { isOver: false, remaining, endsInMs };
}

function usageOver(over: unknown): Usage {
  if (over instanceof Error) throw over;
  return { isOver: true, remaining: 0, endsInMs: (over as RateLimiterRes).msBeforeNext };
}
