import { setTimeout } from 'node:timers/promises';
import type { Answer, DeployedService, Request } from './deployed-service';
import type { SeededRandom } from './seeded-random';

/** Asks any of several APIs, some of which are about to fail, and counts how it is treated. */
export class FaultyCaller {
  /** Refused with 503 or broken off. */
  refused = 0;
  /** Answered with a failure of the service other than 503. */
  failed = 0;
  /** The longest time that a change waited for its answer, in milliseconds. */
  maxWait = 0;

  constructor(
    private readonly services: readonly DeployedService[],
    private readonly random: SeededRandom,
    /** How long it waits before it tries another API, as a load balancer does, in milliseconds. */
    private readonly patience: number,
  ) {}

  /** Undefined when the request was refused, its connection broke, or no answer came in time. */
  async call<T>(request: Request): Promise<Answer<T> | undefined> {
    const started = performance.now();
    const service = this.random.pick(this.services);
    const call = service.send<T>(request).catch(() => undefined);
    const answer = await Promise.race([call, setTimeout(this.patience, undefined, { ref: false })]);
    if (request.method !== 'GET') this.maxWait = Math.max(this.maxWait, performance.now() - started);
    if (answer !== undefined && answer.status < 500) return answer;
    this.refused++;
    if (answer !== undefined && answer.status !== 503) this.failed++;
    return undefined;
  }

  /** The same, again and again until there is an answer: for requests that may be done twice. */
  async insist<T>(request: Request): Promise<Answer<T>> {
    for (;;) {
      const answer = await this.call<T>(request);
      if (answer !== undefined) return answer;
      await pause(100);
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return setTimeout(milliseconds);
}
