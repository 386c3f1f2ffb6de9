import { stat } from 'node:fs/promises';
import type { Database } from './database';

/** Size from which the write-ahead log is checkpointed. */
const LONG_LOG = 64 * 1024 ** 2;
/** Time limit in milliseconds for blocking writers, until the readers of earlier states have ended. */
const PATIENCE = 1_000;

/**
 * Checkpoints SQLite's write-ahead log and truncates it, if it is long. SQLite does so itself only if no reader is at
 * an earlier state, which never happens if readers overlap. Returns true if it was truncated; long readers are not
 * interrupted, and the next call tries again.
 */
export async function shortenLog(database: Database, maxBytes: number = LONG_LOG): Promise<boolean> {
  if (database.engine !== 'sqlite' || (await sizeOf(`${database.location}-wal`)) <= maxBytes) return false;
  return database.withProbe(async (runner) => {
    await runner.query(`PRAGMA busy_timeout = ${PATIENCE}`);
    try {
      const [row] = (await runner.query('PRAGMA wal_checkpoint(TRUNCATE)')) as readonly { readonly busy: number }[];
      return row?.busy === 0;
    } finally {
      await runner.query(`PRAGMA busy_timeout = ${database.limits.lockMilliseconds}`);
    }
  });
}

/** Returns the size of a file; 0 if it does not exist. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
