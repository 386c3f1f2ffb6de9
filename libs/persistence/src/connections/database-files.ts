import { realpathSync, renameSync, statSync } from 'node:fs';
import { StoreUnavailable } from '@identity-governance/application';
import type { Connections } from './connections';
import { DatabaseFault } from '../database-fault';
import { CommitWatch } from './commit-watch';

/**
 * The files of an open SQLite database, by device and inode. SQLite keeps using a file that was deleted or replaced:
 * commits are then lost, and reads are outdated.
 */
export class DatabaseFiles {
  private readonly identities: ReadonlyMap<string, string | undefined>;
  private readonly commits: CommitWatch;

  private constructor(
    private readonly file: string,
    private readonly anchor: Connections,
  ) {
    const path = realpathSync(file); // SQLite stores the other files next to the real path
    this.commits = new CommitWatch(`${path}-wal`, anchor);
    this.identities = new Map([file, `${path}-wal`, `${path}-shm`].map((name) => [name, identify(name)]));
  }

  /**
   * Opens the files. `anchor` stays open, because SQLite creates log and index with the first connection and deletes
   * them with the last.
   */
  static async of(file: string, anchor: Connections): Promise<DatabaseFiles> {
    await anchor.use(async ({ runner }) => runner.query('SELECT count(*) FROM sqlite_master') as Promise<unknown>);
    return new DatabaseFiles(file, anchor);
  }

  async close(): Promise<void> {
    await this.anchor.close();
  }

  /** Throws if a file was deleted or replaced. `mayBeChanged`: the commit may be in the old file. */
  refuseReplaced({ mayBeChanged = false } = {}): void {
    const file = this.findReplaced();
    if (file === undefined) return;
    const fault = `\`${file}\` was deleted or replaced while this process uses it; restart the process`;
    throw new StoreUnavailable({ cause: new DatabaseFault(fault), mayBeChanged });
  }

  /** Returns the first file that was deleted or replaced; undefined while all are the opened ones. */
  findReplaced(): string | undefined {
    for (const [name, identity] of this.identities) {
      if (identify(name) === identity) continue;
      this.setLogAside();
      return name;
    }
    return undefined;
  }

  /** Returns a value that changes with every commit of any process to the database. */
  async version(): Promise<unknown> {
    return this.commits.version();
  }

  /**
   * Renames the log. SQLite would apply the log of the old file to its replacement and damage it. Without a
   * replacement, the old file may be restored.
   */
  private setLogAside(): void {
    const inPlace = identify(this.file);
    if (inPlace === undefined || inPlace === this.identities.get(this.file)) return;
    for (const [name, identity] of this.identities) {
      if (name === this.file || identity === undefined || identify(name) !== identity) continue;
      try {
        renameSync(name, `${name}-of-replaced-${identity}`);
      } catch {
        // Another process was faster, or renaming is not permitted: this process rejects the database anyway.
      }
    }
  }
}

/** Returns the identity of a file; undefined if the file is missing or inaccessible. */
function identify(name: string): string | undefined {
  try {
    const { dev, ino } = statSync(name, { bigint: true });
    return `${dev}-${ino}`;
  } catch {
    return undefined;
  }
}
