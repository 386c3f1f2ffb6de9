import type { DatabaseLimits } from './database-limits';

/** Number of PostgreSQL connections for single statements: versions and rate limits. */
export const SINGLE = 2;
export const PROBES = 1;
/** Number of pools of a process; each opens one connection when the database is opened. */
export const POOLS = 4;
/** Number of connections on which a worker listens for announcements of jobs. */
export const ANNOUNCEMENTS = 1;

/** Returns the maximum number of connections of a process without jobs and imports. */
export function transactionPoolSize({ readers, writers }: Pick<DatabaseLimits, 'readers' | 'writers'>): number {
  return readers + writers + SINGLE + PROBES;
}
