/** How long callers count as being there together, in milliseconds. */
const TOGETHER_MS = 1000;

/**
 * Lets requests begin in turns: while several callers are there, each begins one request in each round of the event
 * loop. Who sends one request then waits for one of each other caller, and not for all that had come before it. A
 * caller alone never waits.
 */
export class ArrivalTurns {
  /** The first one of each caller begins with the next round. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly hasBegun = new Set<string>();
  private latest: string | undefined;
  private severalUntil = -Infinity;

  /** Whether several callers have come within the last second. */
  get areSeveral(): boolean {
    return performance.now() < this.severalUntil;
  }

  enter(caller: string, begin: () => void): void {
    const queue = this.waiting.get(caller);
    if (queue !== undefined) queue.push(begin);
    else if (this.isAlone(caller)) begin();
    else if (this.hasBegun.has(caller)) this.waiting.set(caller, [begin]);
    else this.begin(caller, begin);
  }

  private isAlone(caller: string): boolean {
    const now = performance.now();
    if (caller !== this.latest && this.latest !== undefined) this.severalUntil = now + TOGETHER_MS;
    this.latest = caller;
    return now >= this.severalUntil;
  }

  private begin(caller: string, begin: () => void): void {
    if (this.hasBegun.size === 0) {
      setImmediate(() => {
        this.nextRound();
      });
    }
    this.hasBegun.add(caller);
    begin();
  }

  private nextRound(): void {
    this.hasBegun.clear();
    for (const [caller, queue] of [...this.waiting]) {
      const begin = queue.shift()!;
      if (queue.length === 0) this.waiting.delete(caller);
      this.begin(caller, begin);
    }
  }
}
