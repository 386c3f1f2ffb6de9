import type { DeadJob, Job, JobKind, JobQueue, JobStatistics, NewJob } from '@identity-governance/application';
import { triesBeforeDead } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import type { JobQueueOptions } from './job-queue-options';

/** The payload in graphile-worker, which has no field for a trace. */
interface Envelope {
  readonly payload: unknown;
  readonly trace?: string;
}

const columns = `jobs.id, tasks.identifier AS kind, jobs.payload, jobs.attempts AS attempt, jobs.last_error`;
const jobs = `graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id`;
/** The flag of a dead job whose end is reported. */
const REPORTED = 'told';
const isReported = `jobs.flags->'${REPORTED}' IS NOT NULL`;
const isDead = 'jobs.attempts >= jobs.max_attempts AND jobs.locked_at IS NULL';

/** The job queue of graphile-worker, in the caller's transaction, for PostgreSQL. */
export class GraphileJobQueue implements JobQueue {
  constructor(
    private readonly sql: TransactionScope,
    private readonly options: Pick<JobQueueOptions, 'currentTrace'>,
  ) {}

  async enqueue(job: NewJob): Promise<string> {
    if (job.key !== undefined) await this.releaseKey(job.key);
    const trace = job.trace ?? this.options.currentTrace?.();
    const envelope: Envelope = { payload: job.payload, ...(trace !== undefined && { trace }) };
    const rows = await this.sql.query(
      `SELECT id FROM graphile_worker.add_job($1, $2::json, run_at := now() + $3 * interval '1 millisecond',
       max_attempts := ${triesBeforeDead}, job_key := $4, priority := $5)`,
      [job.kind, JSON.stringify(envelope), job.delayMilliseconds ?? 0, job.key ?? null, job.priority ?? 0],
    );
    return String(rows[0]!.id);
  }

  async enqueueAll(jobs: readonly NewJob[]): Promise<void> {
    const specs = jobs.map(({ kind, payload, trace, priority = 0, delayMilliseconds = 0 }) => {
      const envelope: Envelope = { payload, ...(trace !== undefined && { trace }) };
      return { kind, envelope, delayMilliseconds, priority };
    });
    await this.sql.query(
      `SELECT count(*) FROM graphile_worker.add_jobs((SELECT array_agg(ROW(value->>'kind', value->'envelope', NULL,
       now() + CAST(value->>'delayMilliseconds' AS integer) * interval '1 millisecond', ${triesBeforeDead}, NULL,
       CAST(value->>'priority' AS integer), NULL)::graphile_worker.job_spec)
       FROM ${this.sql.engine.jsonElements('$1')} AS specs(value)))`,
      [JSON.stringify(specs)],
    );
  }

  async take<K extends JobKind>(kind: K, limit: number): Promise<readonly Job<K>[]> {
    const rows = await this.sql.query(
      `SELECT ${columns} FROM ${jobs} WHERE tasks.identifier = $1 AND jobs.locked_at IS NULL
       AND jobs.attempts < jobs.max_attempts ORDER BY jobs.created_at, jobs.id LIMIT $2 FOR UPDATE OF jobs SKIP LOCKED`,
      [kind, limit],
    );
    await this.sql.query('DELETE FROM graphile_worker._private_jobs WHERE id = ANY($1::bigint[])', [
      rows.map(({ id }) => String(id)),
    ]);
    return rows.map((row) => readGraphileJob(row) as Job<K>);
  }

  async dead(): Promise<readonly DeadJob[]> {
    const rows = await this.sql.query(
      `SELECT ${columns}, (${isReported}) AS reported FROM ${jobs} WHERE ${isDead} ORDER BY jobs.created_at, jobs.id`,
      [],
    );
    return rows.map((row) => {
      const { id, kind, payload, attempt } = readGraphileJob(row);
      return { id, kind, payload, attempts: attempt, lastError: lastErrorOf(row), isReported: row.reported === true };
    });
  }

  async requeue(ids?: readonly string[]): Promise<number> {
    const { affected } = await this.sql.run(
      `UPDATE graphile_worker._private_jobs AS jobs
       SET attempts = 0, created_at = now(), run_at = now(), flags = NULL, updated_at = now() WHERE ${isDead}
       AND ($1::text[] IS NULL OR id::text = ANY($1::text[]))`,
      [ids === undefined ? null : [...ids]],
    );
    return affected;
  }

  async discard(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.sql.query(
      `DELETE FROM graphile_worker._private_jobs AS jobs
       WHERE ${isDead} AND ${isReported} AND id::text = ANY($1::text[]) RETURNING id`,
      [[...ids]],
    );
    return rows.map(({ id }) => String(id));
  }

  async statistics(): Promise<readonly JobStatistics[]> {
    const rows = await this.sql.query(
      `SELECT kind, count(*) FILTER (WHERE due) AS depth, count(*) FILTER (WHERE dead) AS dead,
       count(*) FILTER (WHERE NOT due AND NOT dead) AS scheduled,
       coalesce(extract(epoch FROM now() - min(greatest(run_at, created_at)) FILTER (WHERE due)), 0) AS age,
       coalesce(max(attempts) FILTER (WHERE NOT dead), 0) AS attempts
       FROM (SELECT tasks.identifier AS kind, jobs.run_at, jobs.created_at, jobs.attempts, (${isDead}) AS dead,
         (jobs.locked_at IS NOT NULL OR (jobs.run_at <= now() AND NOT (${isDead}))) AS due FROM ${jobs}) AS found
       GROUP BY kind ORDER BY kind COLLATE "C"`,
      [],
    );
    return rows.map(({ kind, depth, age, scheduled, attempts, dead }) => ({
      kind: String(kind),
      depth: Number(depth),
      oldestAgeSeconds: Math.max(0, Number(age)),
      scheduled: Number(scheduled),
      maxAttempts: Number(attempts),
      dead: Number(dead),
    }));
  }

  async payloadsOf(kind: JobKind): Promise<readonly unknown[]> {
    const rows = await this.sql.query(`SELECT ${columns} FROM ${jobs} WHERE tasks.identifier = $1`, [kind]);
    return rows.map((row) => readGraphileJob(row).payload);
  }

  /**
   * Removes the waiting job with the key, and takes the key from a running one, which is not affected. A waiting one
   * that another transaction commits meanwhile keeps its key, so that it is replaced.
   */
  private async releaseKey(key: string): Promise<void> {
    await this.sql.query('DELETE FROM graphile_worker._private_jobs WHERE key = $1 AND locked_at IS NULL', [key]);
    await this.sql.query(
      'UPDATE graphile_worker._private_jobs SET key = NULL WHERE key = $1 AND locked_at IS NOT NULL',
      [key],
    );
  }

  /** Returns dead jobs whose end is not reported. */
  async listUnreported(): Promise<readonly Record<string, unknown>[]> {
    return this.sql.query(
      `SELECT ${columns} FROM ${jobs} WHERE ${isDead} AND NOT (${isReported}) ORDER BY jobs.id LIMIT 100`,
      [],
    );
  }

  /** Flags the jobs as reported. Flags do not affect a job and are removed when it is requeued. */
  async markReported(ids: readonly string[]): Promise<void> {
    await this.sql.query(
      `UPDATE graphile_worker._private_jobs SET flags = coalesce(flags, '{}') || '{"told": true}' WHERE id = ANY($1::bigint[])`,
      [[...ids]],
    );
  }
}

/** Returns the error of a dead job. A job whose worker vanished five times has none. */
export function lastErrorOf({ last_error: error }: Record<string, unknown>): string {
  return typeof error === 'string' ? error : 'the worker vanished while it ran the job';
}

/** Reads a job that this queue's `enqueue` created. */
export function readGraphileJob(row: Record<string, unknown>): Job {
  const { payload, trace } = row.payload as Envelope;
  const job = { id: String(row.id), kind: String(row.kind) as JobKind, payload, attempt: Number(row.attempt) };
  return trace === undefined ? job : { ...job, trace };
}
