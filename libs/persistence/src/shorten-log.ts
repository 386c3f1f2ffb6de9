import { stat } from 'node:fs/promises';
import type { Database } from './database';

/** From this length on the write-ahead log is brought into the database. */
const LONG_LOG = 64 * 1024 ** 2;
/** How long writers may be held up meanwhile, in milliseconds: until the readers of earlier states have ended. */
const PATIENCE = 1_000;

/**
 * Brings SQLite's write-ahead log into the database and empties it, where it is long. SQLite does so by itself only
 * when no reader is at an earlier state, and with readers that overlap that moment never comes. True where it was
 * emptied; readers that take longer are left alone until the next time.
 */
export async function shortenLog(database: Database, longestBytes: number = LONG_LOG): Promise<boolean> {
  if (database.engine !== 'sqlite' || (await sizeOf(`${database.location}-wal`)) <= longestBytes) return false;
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

/** 0 for a file that is not there. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
