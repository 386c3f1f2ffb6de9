import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect';
import type { DatabaseLimits } from './database-limits';

/** Between two attempts to become the one writer on SQLite, in milliseconds: about as long as a short write takes. */
const LOOK_FOR_LOCK = 2;

/** Begins a transaction of a database that is part of this process: waits for the writers of other processes. */
export async function beginLocally(
  runner: QueryRunner,
  begin: string,
  { dialect, limits }: { readonly dialect: Dialect; readonly limits: DatabaseLimits },
): Promise<void> {
  for (const end = performance.now() + limits.lockMilliseconds; ;) {
    try {
      await runner.query(begin);
      return;
    } catch (error) {
      if (dialect.failureOf(error) !== 'busy' || performance.now() >= end) throw error;
      await sleep(LOOK_FOR_LOCK);
    }
  }
}
