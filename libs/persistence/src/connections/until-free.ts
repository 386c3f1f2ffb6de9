import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from '../dialects/dialect';
import type { DatabaseLimits } from './database-limits';

/**
 * Pause in milliseconds between two attempts to become the one writer on SQLite, each of which waits briefly itself.
 */
const LOOK_FOR_LOCK = 1;

/** Runs a statement that needs the single write lock of a local database: waits for the writers of other processes. */
export async function untilFree<T>(
  statement: () => Promise<T>,
  { dialect, limits }: { readonly dialect: Dialect; readonly limits: DatabaseLimits },
): Promise<T> {
  for (const end = performance.now() + limits.lockMilliseconds; ;) {
    try {
      return await statement();
    } catch (error) {
      if (dialect.failureOf(error) !== 'busy' || performance.now() >= end) throw error;
      await sleep(LOOK_FOR_LOCK);
    }
  }
}
