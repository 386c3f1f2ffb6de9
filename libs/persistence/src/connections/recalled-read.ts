import type { Connection } from './connections';
import type { DatabaseFiles } from './database-files';

export interface Recallable<T> {
  readonly sql: string;
  readonly parse: (rows: readonly Record<string, unknown>[]) => T;
  /** Lends a connection on which a statement stands alone. */
  readonly use: (work: (lent: Connection) => Promise<T>) => Promise<T>;
  /** Of SQLite: what was told of files that are gone is told no more. */
  readonly files: DatabaseFiles | undefined;
}

interface Recalled<T> {
  readonly value: T;
  readonly mark: string;
  readonly commitMark: NonNullable<Connection['commitMark']>;
}

/** What one statement tells. Where it shows that nobody has committed since the last time, it is not asked again. */
export class RecalledRead<T> {
  private recalled: Recalled<T> | undefined;

  constructor(private readonly parts: Recallable<T>) {}

  /** As of now; undefined where the statement has to be asked. */
  atOnce(): T | undefined {
    const { recalled } = this;
    if (recalled === undefined || recalled.commitMark() !== recalled.mark) return undefined;
    return this.parts.files?.findReplaced() === undefined ? recalled.value : undefined;
  }

  /** As of now or later. */
  fresh(): Promise<T> {
    const { sql, parse, use } = this.parts;
    return use(async ({ runner, commitMark }) => {
      // Before the statement: what is committed between the two is read again the next time.
      const mark = commitMark?.();
      const value = parse((await runner.query(sql)) as readonly Record<string, unknown>[]);
      this.recalled = mark === undefined || commitMark === undefined ? undefined : { value, mark, commitMark };
      return value;
    });
  }
}
