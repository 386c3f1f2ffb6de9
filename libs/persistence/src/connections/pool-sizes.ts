import { jobKinds } from '@identity-governance/application';
import type { DatabaseLimits } from './database-limits';

/** Connections to PostgreSQL for single statements: versions and rate limits. */
export const SINGLE = 2;
export const PROBES = 1;
/** Pools of a process: each opens one connection when the database is opened. */
export const POOLS = 4;

/** Jobs that a worker takes or ends at the same time; more than these wait for a short time. */
const JOBS_AT_ONCE = 8;

/** Returns the connections of a worker's job queue: one for each kind, which listens, and those for its jobs. */
export function jobPoolSize(concurrency: number): number {
  return jobKinds.length + Math.min(concurrency, JOBS_AT_ONCE);
}

/** Returns the maximum number of connections of a process without jobs and imports. */
export function transactionPoolSize({ readers, writers }: Pick<DatabaseLimits, 'readers' | 'writers'>): number {
  return readers + writers + SINGLE + PROBES;
}
