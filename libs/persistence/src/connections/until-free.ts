import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from '../dialects/dialect';
import type { DatabaseLimits } from './database-limits';

/** Between two attempts to become the one writer on SQLite, each of which waits a moment itself; in milliseconds. */
const LOOK_FOR_LOCK = 1;

/** Runs a statement that needs the one lock of a database of this machine: waits for the writers of other processes. */
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
