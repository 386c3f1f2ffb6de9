import type { Delay, JobHandler, JobRunner, JobTakingParts } from '@identity-governance/application';
import { LeaseJobRunner } from '@identity-governance/application';
import type { Database } from '../database';
import { GraphileJobRunner } from './graphile-job-runner';
import { GraphilePools } from './graphile-pools';
import { TableJobLeases } from './table-job-leases';

export interface JobRunnerOptions extends JobTakingParts {
  readonly database: Database;
  readonly handler: JobHandler;
  readonly delay: Delay;
  /** Maximum number of concurrent jobs per kind. */
  readonly concurrency: number;
  /** Poll interval on SQLite; PostgreSQL announces jobs. */
  readonly pollMilliseconds: number;
}

/** Runs the jobs of a migrated database: by graphile-worker or from the table `job`, depending on its dialect. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, clock } = options;
  const { location, limits } = database;
  if (database.dialect.jobs === 'table') {
    return new LeaseJobRunner({ ...options, leases: new TableJobLeases({ database, clock }) });
  }
  const { connectMilliseconds } = limits;
  return new GraphileJobRunner({ ...options, url: location, connectMilliseconds, pools: new GraphilePools(database) });
}
