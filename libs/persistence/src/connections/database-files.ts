import { realpathSync, renameSync, statSync } from 'node:fs';
import { StoreUnavailable } from '@identity-governance/application';
import type { Connections } from './connections';
import { DatabaseFault } from '../database-fault';

/**
 * The files of an open SQLite database, by device and inode. SQLite goes on with a file that was deleted or replaced:
 * what is committed to it then is lost, and what is read is old.
 */
export class DatabaseFiles {
  private readonly identities: ReadonlyMap<string, string | undefined>;

  private constructor(
    private readonly file: string,
    private readonly anchor: Connections,
  ) {
    const path = realpathSync(file); // beside which SQLite keeps the others
    this.identities = new Map([file, `${path}-wal`, `${path}-shm`].map((name) => [name, identify(name)]));
  }

  /** `anchor`: stays open, as SQLite makes log and index with the first connection and deletes them with the last. */
  static async of(file: string, anchor: Connections): Promise<DatabaseFiles> {
    await anchor.use(async ({ runner }) => runner.query('SELECT count(*) FROM sqlite_master') as Promise<unknown>);
    return new DatabaseFiles(file, anchor);
  }

  async close(): Promise<void> {
    await this.anchor.close();
  }

  /** Throws where a file was deleted or replaced. `mayBeChanged`: what was committed may be in the old file. */
  refuseReplaced({ mayBeChanged = false } = {}): void {
    const file = this.findReplaced();
    if (file === undefined) return;
    const fault = `\`${file}\` was deleted or replaced while this process uses it; restart the process`;
    throw new StoreUnavailable({ cause: new DatabaseFault(fault), mayBeChanged });
  }

  /** The first file that was deleted or replaced; undefined while all are those that were opened. */
  findReplaced(): string | undefined {
    for (const [name, identity] of this.identities) {
      if (identify(name) === identity) continue;
      this.setLogAside();
      return name;
    }
    return undefined;
  }

  /**
   * SQLite would take the log of the old file for that of another one in its place, and damage that. Where there is
   * none, the old file may come back.
   */
  private setLogAside(): void {
    const inPlace = identify(this.file);
    if (inPlace === undefined || inPlace === this.identities.get(this.file)) return;
    for (const [name, identity] of this.identities) {
      if (name === this.file || identity === undefined || identify(name) !== identity) continue;
      try {
        renameSync(name, `${name}-of-replaced-${identity}`);
      } catch {
        // Another process was faster, or may not rename files here: this one refuses the database either way.
      }
    }
  }
}

/** Undefined where the file is missing, or out of reach. */
function identify(name: string): string | undefined {
  try {
    const { dev, ino } = statSync(name, { bigint: true });
    return `${dev}-${ino}`;
  } catch {
    return undefined;
  }
}
