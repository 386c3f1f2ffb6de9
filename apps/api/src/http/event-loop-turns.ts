/** How long a piece of long work may hold the event loop, in milliseconds. */
const LONGEST_MS = 10;

/**
 * Lets long work in pieces share the event loop with everything else: of all such work one piece is done in each round
 * of the loop, so that the loop is never held longer than by one piece, however much long work there is.
 */
export class EventLoopTurns {
  private readonly waiting: (() => void)[] = [];

  /** Resolves when the next piece may be done. */
  next(): Promise<Turn> {
    return new Promise((resolve) => {
      this.waiting.push(() => {
        resolve(new Turn(performance.now() + LONGEST_MS));
      });
      if (this.waiting.length === 1) this.schedule();
    });
  }

  private schedule(): void {
    setImmediate(() => {
      this.waiting.shift()!();
      if (this.waiting.length > 0) this.schedule();
    });
  }
}

/** A piece of long work. */
export class Turn {
  constructor(private readonly endsAt: number) {}

  get isOver(): boolean {
    return performance.now() >= this.endsAt;
  }
}
