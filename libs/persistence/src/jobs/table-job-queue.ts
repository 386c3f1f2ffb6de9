import { parseJson } from '@identity-governance/values';
import type { DeadJob, Job, JobKind, JobQueue, JobStatistics, NewJob } from '@identity-governance/application';
import { keyCondition } from '../dialects/table-sql';
import type { TransactionScope } from '../connections/transaction-scope';
import type { JobQueueOptions } from './job-queue-options';

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
      'SELECT id, kind, payload, attempt, last_error FROM job WHERE dead = 1 ORDER BY created_at, id',
      [],
    );
    return rows.map((row) => {
      const { id, kind, payload, attempt } = readJob(row);
      return { id, kind, payload, attempts: attempt, lastError: String(row.last_error) };
    });
  }

  async requeue(ids?: readonly string[]): Promise<number> {
    const named = ids === undefined ? 'true' : keyCondition(this.sql.engine, ['id'], '$2');
    const { affected } = await this.sql.run(
      `UPDATE job SET dead = 0, told = 0, attempt = 0, due_at = min($1, created_at) WHERE dead = 1 AND ${named}`,
      [this.options.clock.now(), ...(ids === undefined ? [] : [JSON.stringify(ids.map((id) => [id]))])],
    );
    return affected;
  }

  async statistics(): Promise<readonly JobStatistics[]> {
    const rows = await this.sql.query(
      `SELECT kind, SUM(1 - dead) AS depth, SUM(dead) AS dead, MIN(CASE dead WHEN 0 THEN created_at END) AS oldest,
       MAX(CASE dead WHEN 0 THEN attempt ELSE 0 END) AS attempts FROM job GROUP BY kind ORDER BY kind`,
      [],
    );
    const now = this.options.clock.now();
    return rows.map(({ kind, depth, dead, oldest, attempts }) => ({
      kind: String(kind),
      depth: Number(depth),
      oldestAgeSeconds: oldest === null ? 0 : Math.max(0, now - Number(oldest)) / 1000,
      mostAttempts: Number(attempts),
      dead: Number(dead),
    }));
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
