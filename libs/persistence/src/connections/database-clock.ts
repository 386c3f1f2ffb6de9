import { performance } from 'node:perf_hooks';
import type { Clock } from '@identity-governance/application';

/** A process that was suspended, or whose clock runs at another speed, is right again after so long. */
const READ_EVERY = 10_000;
/** Of an answer that took longer nobody knows when the server looked at its clock; in milliseconds. */
const LONGEST_ANSWER = 1_000;

/**
 * The clock of a database server, by which all its processes agree on the time, however far apart their own clocks are.
 * In between it goes on by this process's steady clock, which nobody sets.
 */
export class DatabaseClock implements Clock {
  /** The server's time when the steady clock was at zero. Until it is known, this process's own. */
  private zero = Date.now() - performance.now();
  private timer: NodeJS.Timeout | undefined;

  /** `readTime`: the server's time, in milliseconds since 1970. */
  constructor(private readonly readTime: () => Promise<number>) {}

  static of(query: (sql: string) => Promise<readonly Record<string, unknown>[]>): DatabaseClock {
    return new DatabaseClock(async () => {
      const [row] = await query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS time');
      return Number(row!.time);
    });
  }

  now(): number {
    return Math.round(this.zero + performance.now());
  }

  /** Resolves when the time was read, or cannot be read now. */
  async follow(): Promise<void> {
    await this.read();
    this.timer = setInterval(() => void this.read(), READ_EVERY).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async read(): Promise<void> {
    const asked = performance.now();
    try {
      const time = await this.readTime();
      const answered = performance.now();
      if (answered - asked <= LONGEST_ANSWER) this.zero = time - (asked + answered) / 2;
    } catch {
      // Whoever uses the database is told; the time goes on.
    }
  }
}
