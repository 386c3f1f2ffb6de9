import type { Turn, Turns } from '@identity-governance/application';

/** How long a piece of long work may hold the event loop, in milliseconds. */
const LONGEST_MS = 10;

/**
 * Lets long work in pieces share the event loop with everything else: of all such work one piece is done in each round
 * of the loop, so that the loop is never held longer than by one piece, however much long work there is.
 */
export class EventLoopTurns implements Turns {
  private readonly waiting: (() => void)[] = [];

  now(): Turn {
    return new TimedTurn(performance.now() + LONGEST_MS);
  }

  next(): Promise<Turn> {
    return this.turn((begin) => this.waiting.push(begin));
  }

  /** The same before all others: for work that others wait for, some of it in a transaction, which may not be idle. */
  first(): Promise<Turn> {
    return this.turn((begin) => this.waiting.unshift(begin));
  }

  /** `wait` returns how many wait then. */
  private turn(wait: (begin: () => void) => number): Promise<Turn> {
    return new Promise((resolve) => {
      const waiting = wait(() => {
        resolve(this.now());
      });
      if (waiting === 1) this.schedule();
    });
  }

  private schedule(): void {
    setImmediate(() => {
      this.waiting.shift()!();
      if (this.waiting.length > 0) this.schedule();
    });
  }
}

class TimedTurn implements Turn {
  constructor(private readonly endsAt: number) {}

  get isOver(): boolean {
    return performance.now() >= this.endsAt;
  }
}

/** There is one event loop. */
export const eventLoopTurns = new EventLoopTurns();
