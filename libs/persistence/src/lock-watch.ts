import { setTimeout as sleep } from 'node:timers/promises';
import { StoreBusy } from '@identity-governance/application';

/** Time in milliseconds that a change of the schema waits for a lock, and then leaves to others. */
const WAIT = 1_000;
/** Interval in milliseconds at which lock holders are read. */
const POLL = 200;

/** A session of PostgreSQL that another one waits for. */
export interface LockHolder {
  readonly pid: number;
  readonly application: string;
  readonly user: string;
  /** Start of its last statement, RFC 3339; null if this role may not see it. */
  readonly started: string | null;
}

type Query = (sql: string, parameters: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
/** Bounds the waits for locks: of the running transaction (`LOCAL`), or of all transactions of the session. */
export type OnSession = (query: Query, span: 'LOCAL' | 'SESSION') => Promise<void>;
/** Runs work in one session; `onStart` is its first step. */
type Attempt<T> = (onStart: OnSession) => Promise<T>;

const readHolders = `
  SELECT pid, application_name AS application, usename AS "user",
    to_char(query_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS started
  FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1))`;

/**
 * Repeats work on PostgreSQL until it gets its locks, and reports who holds them. Between two attempts the
 * statements of others run, which wait behind a waiting change of the schema.
 */
export class LockWatch {
  private readonly reported = new Set<number>();

  constructor(
    private readonly query: Query,
    private readonly onWait: (holder: LockHolder) => void = () => undefined,
  ) {}

  async untilUnlocked<T>(attempt: Attempt<T>): Promise<T> {
    for (;;) {
      try {
        return await this.run(attempt);
      } catch (error) {
        if (!(error instanceof StoreBusy)) throw error;
        await sleep(WAIT);
      }
    }
  }

  private async run<T>(attempt: Attempt<T>): Promise<T> {
    const ended = new AbortController();
    let watching: Promise<void> = Promise.resolve();
    try {
      return await attempt(async (query, span) => {
        await query(`SET ${span} lock_timeout = ${WAIT}`, []);
        const [row] = await query('SELECT pg_backend_pid() AS pid', []);
        watching = this.watch(Number(row!.pid), ended.signal);
      });
    } finally {
      ended.abort();
      // The attempt has its outcome, which a report of lock holders does not change.
      await Promise.allSettled([watching]);
    }
  }

  private async watch(pid: number, ended: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(POLL, undefined, { signal: ended });
      for (const holder of (await this.query(readHolders, [pid])) as unknown as readonly LockHolder[]) {
        if (!this.reported.has(holder.pid)) this.onWait(holder);
        this.reported.add(holder.pid);
      }
    }
  }
}
