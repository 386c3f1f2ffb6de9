import { jobKinds } from '@identity-governance/application';
import type { DatabaseLimits } from './database-limits';

/** Number of PostgreSQL connections for single statements: versions and rate limits. */
export const SINGLE = 2;
export const PROBES = 1;
/** Number of pools of a process; each opens one connection when the database is opened. */
export const POOLS = 4;

/** Number of jobs that a worker takes or ends at the same time; further ones wait briefly. */
const JOBS_AT_ONCE = 8;

/** Returns the number of connections of a worker's job queue: a listening one per kind, and those for its jobs. */
export function jobPoolSize(concurrency: number): number {
  return jobKinds.length + Math.min(concurrency, JOBS_AT_ONCE);
}

/** Returns the maximum number of connections of a process without jobs and imports. */
export function transactionPoolSize({ readers, writers }: Pick<DatabaseLimits, 'readers' | 'writers'>): number {
  return readers + writers + SINGLE + PROBES;
}
