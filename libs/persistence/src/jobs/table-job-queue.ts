import { parseJson } from '@identity-governance/values';
import type { DeadJob, Job, JobKind, JobQueue, JobStatistics, NewJob } from '@identity-governance/application';
import { retryDelay, triesBeforeDead } from '@identity-governance/application';
import { keyCondition } from '../dialects/table-sql';
import type { TransactionScope } from '../connections/transaction-scope';
import type { JobQueueOptions } from './job-queue-options';

/** The longest pause after a failure: a longer wait means that the clock was set back. */
const longestPause = retryDelay(triesBeforeDead - 1);

/**
 * Returns the condition for jobs that are due at the time in a parameter. The clock of the machine may be set back: a
 * job that was due when it was written is always due, and no failed job waits longer than the longest pause.
 */
export function isDue(now: string): string {
  return `(due_at <= ${now} OR (attempt = 0 AND due_at <= created_at)
    OR (attempt > 0 AND due_at > ${now} + ${longestPause}))`;
}

/** The job queue over the table `job`, for SQLite. */
export class TableJobQueue implements JobQueue {
  constructor(
    private readonly sql: TransactionScope,
    private readonly options: JobQueueOptions,
  ) {}

  async enqueue(job: NewJob): Promise<string> {
    if (job.key !== undefined) await this.replace(job.key);
    const id = this.options.ids.next();
    const now = this.options.clock.now();
    const dueAt = now + (job.delayMilliseconds ?? 0);
    const trace = job.trace ?? this.options.currentTrace?.() ?? null;
    await this.sql.query(
      `INSERT INTO job (id, kind, payload, due_at, attempt, dead, created_at, trace, job_key, priority, told)
       VALUES ($1, $2, $3, $4, 0, 0, $5, $6, $7, $8, 0)`,
      [id, job.kind, JSON.stringify(job.payload), dueAt, now, trace, job.key ?? null, job.priority ?? 0],
    );
    return id;
  }

  async enqueueAll(jobs: readonly NewJob[]): Promise<void> {
    const now = this.options.clock.now();
    const rows = jobs.map(({ kind, payload, trace, priority = 0, delayMilliseconds = 0 }) => {
      const id = this.options.ids.next();
      return [id, kind, JSON.stringify(payload), now + delayMilliseconds, now, trace ?? null, priority];
    });
    await this.sql.query(
      `INSERT INTO job (id, kind, payload, due_at, created_at, trace, priority, attempt, dead, told)
       SELECT ${Array.from({ length: 7 }, (_, i) => `value->>${i}`).join(', ')}, 0, 0, 0
       FROM ${this.sql.engine.jsonElements('$1')}`,
      [JSON.stringify(rows)],
    );
  }

  async take<K extends JobKind>(kind: K, limit: number): Promise<readonly Job<K>[]> {
    const rows = await this.sql.query(
      `SELECT id, kind, payload, attempt, trace FROM job WHERE kind = $1 AND dead = 0 AND lease_token IS NULL
       ORDER BY created_at, id LIMIT $2`,
      [kind, limit],
    );
    await this.sql.query(`DELETE FROM job WHERE ${keyCondition(this.sql.engine, ['id'], '$1')}`, [
      JSON.stringify(rows.map(({ id }) => [id])),
    ]);
    return rows.map((row) => readJob(row) as Job<K>);
  }

  async dead(): Promise<readonly DeadJob[]> {
    const rows = await this.sql.query(
      'SELECT id, kind, payload, attempt, last_error, told FROM job WHERE dead = 1 ORDER BY created_at, id',
      [],
    );
    return rows.map((row) => {
      const { id, kind, payload, attempt } = readJob(row);
      const isReported = Number(row.told) === 1;
      return { id, kind, payload, attempts: attempt, lastError: String(row.last_error), isReported };
    });
  }

  async requeue(ids?: readonly string[]): Promise<number> {
    const named = ids === undefined ? 'true' : keyCondition(this.sql.engine, ['id'], '$2');
    const { affected } = await this.sql.run(
      `UPDATE job SET dead = 0, told = 0, attempt = 0, created_at = $1, due_at = $1 WHERE dead = 1 AND ${named}`,
      [this.options.clock.now(), ...(ids === undefined ? [] : [JSON.stringify(ids.map((id) => [id]))])],
    );
    return affected;
  }

  async discard(ids: readonly string[]): Promise<readonly string[]> {
    const named = new Set(ids);
    const discarded = (await this.dead()).filter(({ id, isReported }) => isReported && named.has(id));
    await this.sql.query(`DELETE FROM job WHERE ${keyCondition(this.sql.engine, ['id'], '$1')}`, [
      JSON.stringify(discarded.map(({ id }) => [id])),
    ]);
    return discarded.map(({ id }) => id);
  }

  async statistics(): Promise<readonly JobStatistics[]> {
    const rows = await this.sql.query(
      `SELECT kind, total(state = 'due') AS depth, total(state = 'scheduled') AS scheduled, total(state = 'dead') AS dead,
       min(CASE state WHEN 'due' THEN max(due_at, created_at) END) AS oldest, max(CASE state WHEN 'dead' THEN 0 ELSE attempt END) AS attempts
       FROM (SELECT kind, due_at, created_at, attempt, CASE WHEN dead = 1 THEN 'dead'
         WHEN lease_token IS NOT NULL OR ${isDue('$1')} THEN 'due' ELSE 'scheduled' END AS state FROM job)
       GROUP BY kind ORDER BY kind`,
      [this.options.clock.now()],
    );
    const now = this.options.clock.now();
    return rows.map(({ kind, depth, scheduled, dead, oldest, attempts }) => ({
      kind: String(kind),
      depth: Number(depth),
      oldestAgeSeconds: oldest === null ? 0 : Math.max(0, now - Number(oldest)) / 1000,
      scheduled: Number(scheduled),
      maxAttempts: Number(attempts),
      dead: Number(dead),
    }));
  }

  async payloadsOf(kind: JobKind): Promise<readonly unknown[]> {
    const rows = await this.sql.query('SELECT payload FROM job WHERE kind = $1', [kind]);
    return rows.map(({ payload }) => parseJson(String(payload)));
  }

  private async replace(key: string): Promise<void> {
    await this.sql.query('DELETE FROM job WHERE job_key = $1 AND lease_token IS NULL', [key]);
    await this.sql.query('UPDATE job SET job_key = NULL WHERE job_key = $1', [key]);
  }
}

export function readJob(row: Record<string, unknown>): Job {
  return {
    id: String(row.id),
    kind: String(row.kind) as JobKind,
    payload: parseJson(String(row.payload)),
    attempt: Number(row.attempt),
    ...(typeof row.trace === 'string' && { trace: row.trace }),
  };
}
