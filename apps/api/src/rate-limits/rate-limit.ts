import type { FastifyReply } from 'fastify';
import type { RateRule, RequestCounter, Usage } from './request-counter';

export interface CountedRequests {
  /** Who sends them. */
  readonly key: string;
  /** As how many they count, 1 when left out. */
  readonly requests?: number;
}

/**
 * Lets a caller pass a number of times in each window, and tells every caller how it stands: `RateLimit-Policy` and
 * `RateLimit` as in draft-ietf-httpapi-ratelimit-headers-10, where `q` requests are allowed in `w` seconds, `r` of them
 * remain and a new window begins in `t` seconds.
 */
export class RateLimit {
  private readonly policy: string;
  private readonly refusal: string;

  constructor(
    private readonly rule: RateRule,
    private readonly counter: RequestCounter,
  ) {
    const { name, requests, windowSeconds } = rule;
    this.policy = `"${name}";q=${requests};w=${windowSeconds}`;
    this.refusal = `more than ${requests} requests in ${windowSeconds} s (\`${name}\`), try again in`;
  }

  /**
   * Counts `requests` more of `key`, then calls `pass` or answers 429. What would not even fit into a new window,
   * beside the request that was counted when it came, counts as a whole window: it could never pass else.
   */
  admit(reply: FastifyReply, { key, requests = 1 }: CountedRequests, pass: (error?: Error) => void): void {
    const usage = this.counter.count(key, Math.min(requests, Math.max(1, this.rule.requests - 1)));
    if (!(usage instanceof Promise)) this.decide(reply, usage, pass);
    else {
      usage.then((counted) => {
        this.decide(reply, counted, pass);
      }, pass);
    }
  }

  private decide(reply: FastifyReply, usage: Usage, pass: () => void): void {
    const seconds = Math.max(1, Math.ceil(usage.endsInMs / 1000));
    this.tell(reply, usage, seconds);
    if (usage.isOver) this.refuse(reply, seconds);
    else pass();
  }

  private tell(reply: FastifyReply, { remaining }: Usage, seconds: number): void {
    reply.header('ratelimit-policy', this.policy);
    reply.header('ratelimit', `"${this.rule.name}";r=${remaining};t=${seconds}`);
  }

  private refuse(reply: FastifyReply, seconds: number): void {
    reply
      .code(429)
      .header('retry-after', seconds)
      .send({ message: `${this.refusal} ${seconds} s` });
  }
}
