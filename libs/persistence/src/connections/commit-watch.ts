import { statSync } from 'node:fs';
import type { Connections } from './connections';

/** Maximum time in milliseconds between two statements, whatever the file system says about the log. */
const ASK_EVERY = 10_000;

/** Watches for commits to a SQLite database, by any process, at almost no cost while there are none. */
export class CommitWatch {
  private mark = '';
  /** When the log was last seen to have changed, and when the database was last queried. */
  private changed = -Infinity;
  private asked = -Infinity;
  private last: Promise<unknown> = Promise.resolve(undefined);

  /** `log`: the path of the write-ahead log. `connections`: of a reader that no other work uses. */
  constructor(
    private readonly log: string,
    private readonly connections: Connections,
  ) {}

  /**
   * Returns a value that changes with every commit. Queries the database only if the file of the log has changed. A
   * commit is visible later than its write to the log, once the disk has it: until then the database is queried again
   * whenever the time since that write has doubled.
   */
  async version(): Promise<unknown> {
    const stats = statSync(this.log, { throwIfNoEntry: false });
    const mark = `${stats?.ino}:${stats?.size}:${stats?.mtimeMs}`;
    const now = performance.now();
    if (mark !== this.mark) [this.mark, this.changed] = [mark, now];
    if (now - this.asked >= Math.min(this.asked - this.changed, ASK_EVERY)) {
      this.asked = now;
      this.last = this.ask();
    }
    return this.last;
  }

  private async ask(): Promise<unknown> {
    try {
      const [row] = await this.connections.use(
        async ({ runner }) => runner.query('PRAGMA data_version') as Promise<readonly Record<string, unknown>[]>,
      );
      return row!.data_version;
    } catch {
      return Symbol('unknown'); // equals no other: the task runs, and reports the reason
    }
  }
}
