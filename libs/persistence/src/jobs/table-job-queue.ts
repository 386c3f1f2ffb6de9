import type {
  Clock,
  DeadJob,
  IdGenerator,
  JobKind,
  JobQueue,
  JobStatistics,
  LeasedJob,
  LeaseRequest,
  NewJob,
} from '@identity-governance/application';
import { retryDelay, triesBeforeDead } from '@identity-governance/application';
import { keyCondition } from '../dialects/table-sql';
import type { TransactionScope } from '../transactions/transaction-scope';

export interface JobQueueOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The trace of the work under way: jobs that name none continue it. */
  readonly currentTrace?: () => string | undefined;
}

const errorLength = 2000;

/**
 * The job queue over the table `job`, in one transaction. Every change is a `select … for update` and then a plain
 * update by id, rather than one statement that returns rows: so both engines report the same, and on PostgreSQL the row
 * is checked again after waiting for another worker. SQLite has one writer at a time and needs no row locks.
 */
export class TableJobQueue implements JobQueue {
  constructor(
    private readonly sql: TransactionScope,
    private readonly options: JobQueueOptions,
  ) {}

  async enqueue(job: NewJob): Promise<string> {
    const id = this.options.ids.next();
    const now = this.options.clock.now();
    await this.sql.query(
      'INSERT INTO job (id, kind, payload, due_at, attempt, dead, created_at, trace) VALUES ($1, $2, $3, $4, 0, 0, $5, $6)',
      [id, job.kind, JSON.stringify(job.payload), now, now, job.trace ?? this.options.currentTrace?.() ?? null],
    );
    return id;
  }

  async hasDue(kinds: readonly JobKind[]): Promise<boolean> {
    const { condition, parameters } = this.dueCondition(kinds);
    return (await this.sql.query(`SELECT id FROM job WHERE ${condition} LIMIT 1`, parameters)).length > 0;
  }

  async lease<K extends JobKind>(request: LeaseRequest<K>): Promise<readonly LeasedJob<K>[]> {
    const { condition, parameters } = this.dueCondition(request.kinds);
    const rows = await this.sql.query(
      `SELECT id, kind, payload, attempt, leased_until, trace FROM job WHERE ${condition}
       ORDER BY due_at, id LIMIT $${parameters.length + 1} ${this.sql.engine.lockFreeRows}`,
      [...parameters, request.limit],
    );
    const jobs = rows.map((row) => ({
      ...this.leasedJob(row),
      kind: request.kinds.find((kind) => kind === row.kind)!,
    }));
    for (const job of jobs) {
      await this.sql.query('UPDATE job SET lease_token = $1, leased_until = $2, attempt = $3 WHERE id = $4', [
        job.leaseToken,
        this.leaseEnd(request.leaseSeconds),
        job.attempt,
        job.id,
      ]);
    }
    return jobs;
  }

  complete(job: LeasedJob): Promise<boolean> {
    return this.changeHeld(job, 'DELETE FROM job WHERE id = $1', []);
  }

  extend(job: LeasedJob, leaseSeconds: number): Promise<boolean> {
    return this.changeHeld(job, 'UPDATE job SET leased_until = $2 WHERE id = $1', [this.leaseEnd(leaseSeconds)]);
  }

  release(job: LeasedJob): Promise<boolean> {
    const change = 'UPDATE job SET lease_token = NULL, leased_until = NULL, attempt = attempt - 1 WHERE id = $1';
    return this.changeHeld(job, change, []);
  }

  fail(job: LeasedJob, error: string): Promise<boolean> {
    const dead = job.attempt >= triesBeforeDead;
    const dueAt = this.options.clock.now() + retryDelay(job.attempt);
    const change =
      'UPDATE job SET lease_token = NULL, leased_until = NULL, due_at = $2, dead = $3, last_error = $4 WHERE id = $1';
    return this.changeHeld(job, change, [dueAt, dead ? 1 : 0, error.slice(0, errorLength)]);
  }

  async dead(): Promise<readonly DeadJob[]> {
    const rows = await this.sql.query(
      'SELECT id, kind, payload, attempt, last_error FROM job WHERE dead = 1 ORDER BY created_at, id',
      [],
    );
    return rows.map((row) => ({
      id: String(row.id),
      kind: String(row.kind),
      payload: JSON.parse(String(row.payload)) as unknown,
      attempts: Number(row.attempt),
      lastError: String(row.last_error),
    }));
  }

  async requeue(ids?: readonly string[]): Promise<number> {
    const rows = await this.sql.query(`SELECT id FROM job WHERE dead = 1 ${this.sql.engine.lockRows}`, []);
    const wanted = ids === undefined ? undefined : new Set(ids);
    const chosen = rows.map((row) => String(row.id)).filter((id) => wanted?.has(id) ?? true);
    await this.sql.query(
      `UPDATE job SET dead = 0, attempt = 0, due_at = $1 WHERE ${keyCondition(this.sql.engine, ['id'], '$2')}`,
      [this.options.clock.now(), keyList(chosen)],
    );
    return chosen.length;
  }

  async depth(): Promise<Readonly<Record<string, number>>> {
    const rows = await this.sql.query(
      'SELECT kind, COUNT(*) AS jobs FROM job WHERE dead = 0 GROUP BY kind ORDER BY kind',
      [],
    );
    return Object.fromEntries(rows.map((row) => [String(row.kind), Number(row.jobs)]));
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

  private dueCondition(kinds: readonly JobKind[]): { readonly condition: string; readonly parameters: unknown[] } {
    const condition = `dead = 0 AND due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
       AND ${keyCondition(this.sql.engine, ['kind'], '$2')}`;
    return { condition, parameters: [this.options.clock.now(), keyList(kinds)] };
  }

  /** Runs a change on a job whose id is `$1`, if the lease is still the caller's. */
  private async changeHeld(job: LeasedJob, change: string, parameters: readonly unknown[]): Promise<boolean> {
    const held = await this.sql.query(
      `SELECT id FROM job WHERE id = $1 AND lease_token = $2 ${this.sql.engine.lockRows}`,
      [job.id, job.leaseToken],
    );
    if (held.length === 0) return false;
    await this.sql.query(change, [job.id, ...parameters]);
    return true;
  }

  private leasedJob(row: Record<string, unknown>): Omit<LeasedJob, 'kind'> {
    return {
      id: String(row.id),
      payload: JSON.parse(String(row.payload)) as unknown,
      // A lease that ran out is a worker that vanished, not a failure of the job: the same try goes on.
      attempt: Number(row.attempt) + (row.leased_until === null ? 1 : 0),
      leaseToken: this.options.ids.next(),
      ...(typeof row.trace === 'string' && { trace: row.trace }),
    };
  }

  private leaseEnd(leaseSeconds: number): number {
    return this.options.clock.now() + leaseSeconds * 1000;
  }
}

function keyList(texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => [text]));
}
