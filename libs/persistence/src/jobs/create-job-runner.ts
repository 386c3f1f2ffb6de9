import { realpathSync } from 'node:fs';
import type { Delay, JobHandler, JobRunner, JobTakingParts, NoteStale } from '@identity-governance/application';
import { LeaseJobRunner } from '@identity-governance/application';
import type { Database } from '../database';
import { interruptionOf } from '../database-fault';
import { GraphileJobLeases } from './graphile-job-leases';
import { PostgresAnnouncements } from './job-announcements';
import { LogAnnouncements } from './log-announcements';
import { TableJobLeases } from './table-job-leases';

export interface JobRunnerOptions extends JobTakingParts {
  readonly database: Database;
  readonly handler: JobHandler;
  readonly delay: Delay;
  /** Maximum number of concurrent jobs per kind. */
  readonly concurrency: number;
  /** Poll interval on SQLite, for jobs whose time comes and where the file system announces no commits. */
  readonly pollMilliseconds: number;
  readonly onStale?: NoteStale;
}

/** Poll interval in milliseconds on PostgreSQL: for jobs whose time comes, and those whose announcement was lost. */
const ANNOUNCED_POLL = 1000;

/** Runs the jobs of a migrated database: those of graphile-worker or of the table `job`, depending on its dialect. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database } = options;
  const { location, limits } = database;
  if (database.dialect.jobs === 'table') {
    const announcements = new LogAnnouncements(`${realpathSync(location)}-wal`);
    return new LeaseJobRunner({ ...options, interruptionOf, leases: new TableJobLeases(options), announcements });
  }
  return new LeaseJobRunner({
    ...options,
    ...{ interruptionOf, leases: new GraphileJobLeases(options), pollMilliseconds: ANNOUNCED_POLL },
    announcements: new PostgresAnnouncements({ url: location, connectMilliseconds: limits.connectMilliseconds }),
  });
}
