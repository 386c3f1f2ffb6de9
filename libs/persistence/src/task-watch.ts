import type { Clock } from '@identity-governance/application';

/** Difference in milliseconds between two clocks from which one of them was set to another time. */
const MOVED = 100;

/** Decides when a periodic task on a database is due, so that an idle process hardly queries its database. */
export class TaskWatch {
  private isResting = false;
  private until = Infinity;
  private seen: unknown;
  private offset = 0;

  /** `version`: returns a value that changes with every commit; without it a task is always due. */
  constructor(
    private readonly clock: Clock,
    private readonly version: (() => Promise<unknown>) | undefined,
  ) {}

  /**
   * Returns whether the task must run: it is not resting, or the database has changed, its time has come or the clock
   * was set since it last was due.
   */
  async isDue(): Promise<boolean> {
    const version = await this.version?.();
    const now = this.clock.now();
    const offset = now - performance.now();
    const hasMoved = Math.abs(offset - this.offset) > MOVED;
    if (this.isResting && version === this.seen && now < this.until && !hasMoved) return false;
    this.isResting = false;
    [this.seen, this.offset] = [version, offset];
    return true;
  }

  /**
   * Lets the task rest, which has nothing left to do: until this time in milliseconds since 1970, and no longer than
   * until the database changes after the last `isDue`.
   */
  rest(until = Infinity): void {
    this.isResting = this.version !== undefined;
    this.until = until;
  }
}
