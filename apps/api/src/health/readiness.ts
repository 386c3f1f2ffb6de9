import { statfs } from 'node:fs/promises';

/** The probes of the service's dependencies. */
export interface ReadinessProbe {
  /** Whether the file of a SQLite database was deleted or replaced after it was opened. */
  readonly isDatabaseReplaced: () => boolean;
  /** Resolves when the store responds. */
  readonly readStore: () => Promise<unknown>;
  /** Resolves when the store has committed a transaction. */
  readonly probeWrites: () => Promise<unknown>;
  /** Returns the migrations that the database lacks, and why a newer version's schema is refused, if it is. */
  readonly readSchema: () => Promise<{ readonly pending: readonly string[]; readonly refusal: string | undefined }>;
  /** Whether a key to verify tokens is known. */
  readonly areKeysKnown: () => Promise<boolean>;
  /** Returns the free bytes on the disk of the data folder; `leastFreeBytes` is the minimum. */
  readonly freeBytes: () => Promise<number>;
  readonly leastFreeBytes: number;
  /** Returns the free bytes on the disk of a SQLite database; undefined if the database is on a server. */
  readonly freeDatabaseBytes: () => Promise<number | undefined>;
  readonly onFailure: (error: unknown, dependency: string) => void;
}

const TIMEOUT_MS = 3_000;
/** With less free space a SQLite database accepts at most a few small changes. */
const FULL_BYTES = 1024 ** 2;

/** Checks whether the service can work. Concurrent checks share one outcome, so that probes never pile up. */
export class Readiness {
  private running: Promise<readonly string[]> | undefined;

  constructor(private readonly probe: ReadinessProbe) {}

  /** Returns the reasons why the service cannot work; empty if it can. */
  faults(): Promise<readonly string[]> {
    this.running ??= this.check().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async check(): Promise<readonly string[]> {
    const faults = await Promise.all([
      this.examine('the database does not respond', () => this.databaseFaults()),
      this.examine('no key of the token issuer is available', () => this.keyFaults()),
      this.examine('the data folder cannot be read', () => this.diskFaults()),
      this.examine('the folder of the database cannot be read', () => this.databaseDiskFaults()),
    ]);
    return faults.flat();
  }

  /** Returns the result of the examination; `failure` if it fails or takes too long. */
  private async examine(failure: string, examination: () => Promise<readonly string[]>): Promise<readonly string[]> {
    try {
      return await withinTimeout(examination());
    } catch (error) {
      this.probe.onFailure(error, failure);
      return [failure];
    }
  }

  private async databaseFaults(): Promise<readonly string[]> {
    if (this.probe.isDatabaseReplaced()) {
      return ['the database file was deleted or replaced while the service uses it: restart the service'];
    }
    const { pending, refusal } = await this.probe.readSchema();
    if (refusal !== undefined) return [refusal];
    if (pending.length > 0) return pending.map((name) => `the database lacks the migration \`${name}\``);
    await this.probe.readStore();
    return this.examine('the database is read-only', () => this.probe.probeWrites().then(() => []));
  }

  private async keyFaults(): Promise<readonly string[]> {
    return (await this.probe.areKeysKnown()) ? [] : ['no key of the token issuer is available'];
  }

  private async diskFaults(): Promise<readonly string[]> {
    const free = await this.probe.freeBytes();
    return free >= this.probe.leastFreeBytes ? [] : ['the disk of the data folder is nearly full'];
  }

  private async databaseDiskFaults(): Promise<readonly string[]> {
    const free = (await this.probe.freeDatabaseBytes()) ?? Infinity;
    return free >= FULL_BYTES ? [] : ['the disk of the database is full'];
  }
}

/** Returns the free bytes on the disk of a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function withinTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no response within ${TIMEOUT_MS} ms`));
    }, TIMEOUT_MS);
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
