import type { NewJob } from '@identity-governance/application';
import { jobKinds } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import { GraphileJobQueue, readGraphileJob } from './graphile-job-queue';
import type { JobQueueOptions } from './job-queue-options';
import { readJob, TableJobQueue } from './table-job-queue';

const all = {
  table: 'SELECT id, kind, payload, attempt, trace, job_key AS key, priority FROM job ORDER BY created_at, id',
  graphile: `SELECT jobs.id, identifier AS kind, payload, attempts AS attempt, key, priority
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
    ORDER BY created_at, jobs.id`,
} as const;

/**
 * Enqueues every job of one database in another, which may be of the other engine: due now, with a try count of zero.
 */
export async function copyJobs(
  source: TransactionScope,
  target: TransactionScope,
  options: JobQueueOptions,
): Promise<number> {
  const rows = await source.query(all[source.engine.jobs], []);
  const queue = openJobQueue(target, options);
  let copied = 0;
  for (const row of rows) {
    const { kind, payload, trace } = source.engine.jobs === 'graphile' ? readGraphileJob(row) : readJob(row);
    // A job kind of a newer version is unknown here.
    if (!jobKinds.includes(kind)) continue;
    const key = typeof row.key === 'string' ? { key: row.key } : {};
    const job = { kind, payload, priority: Number(row.priority), ...(trace !== undefined && { trace }), ...key };
    await queue.enqueue(job as NewJob);
    copied++;
  }
  return copied;
}

/** Opens the job queue of the engine. */
export function openJobQueue(scope: TransactionScope, options: JobQueueOptions): GraphileJobQueue | TableJobQueue {
  return scope.engine.jobs === 'graphile' ? new GraphileJobQueue(scope, options) : new TableJobQueue(scope, options);
}
