import { randomUUID } from 'node:crypto';
import type {
  JobKind,
  JobLeases,
  LeasedJob,
  NoteStale,
  SettledJob,
  UnreportedDeadJob,
} from '@identity-governance/application';
import { jobErrorOf, retryDelay, triesBeforeDead } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import type { Database } from '../database';
import { GraphileJobQueue, lastErrorOf, readGraphileJob } from './graphile-job-queue';

const jobs = 'graphile_worker._private_jobs';
const tasks = 'graphile_worker._private_tasks';
/** A worker without a heartbeat for this long counts as dead, by the clock of the database. */
const DEAD_AFTER = "interval '2 seconds'";
/** A time further ahead of the clock was stored before the clock was set back. */
const TOLERANCE = "interval '1 second'";
/** Returns the condition that a time is not recent: it has passed, or was stored before the clock was set back. */
const isOld = (column: string) =>
  `${column} NOT BETWEEN clock_timestamp() - ${DEAD_AFTER} AND clock_timestamp() + ${TOLERANCE}`;
/** Time without a search for lost workers after which a heartbeat searches, in milliseconds. */
const SEARCH_EVERY = 1200;
/** Interval between two scans of all jobs, in milliseconds. */
const SCAN_EVERY = 10_000;

/** Maximum number of discounted tries after lost connections: beyond that, the job may be the cause. */
const MAX_FORGOTTEN = 20;
const forgotten = `coalesce((flags->>'forgotten')::integer, 0)`;
const forget = `flags = coalesce(flags, '{}') || jsonb_build_object('forgotten', ${forgotten} + 1)`;

export interface GraphileJobLeasesParts {
  readonly database: Pick<Database, 'note' | 'query' | 'read' | 'write'>;
  readonly onStale?: NoteStale;
}

/**
 * Leases over the jobs of graphile-worker, for PostgreSQL: valid while the heartbeat of the worker, a row, is recent.
 * `locked_by` is the worker and `locked_at` the time of the lease, which together are its token.
 */
export class GraphileJobLeases implements JobLeases {
  private readonly worker = `worker-${randomUUID()}`;
  /** Whether jobs may have died since the last report. */
  private mayHaveDead = true;
  private hasLostWorkers = false;
  /** When lost workers were searched for, and all jobs scanned. */
  private searched = -Infinity;
  private scanned = -Infinity;

  constructor(private readonly parts: GraphileJobLeasesParts) {}

  /** Also searches for lost workers, so that an idle worker needs one statement for both. */
  async hasDue(kinds: readonly JobKind[]): Promise<boolean> {
    const [row] = await this.parts.database.query(
      `SELECT EXISTS (SELECT FROM ${jobs} WHERE is_available AND run_at <= now()
       AND task_id IN (SELECT id FROM ${tasks} WHERE identifier = ANY($1::text[]))) AS due,
       EXISTS (SELECT FROM job_worker WHERE ${isOld('seen_at')}) AS lost`,
      [kinds],
    );
    this.searched = performance.now();
    this.hasLostWorkers ||= row!.lost === true;
    return row!.due === true;
  }

  async exchange(settled: readonly SettledJob[], wanted: ReadonlyMap<JobKind, number>): Promise<readonly LeasedJob[]> {
    if (settled.length > 0) await this.settle(settled);
    return wanted.size > 0 ? this.lease(wanted) : [];
  }

  async reap(inHand: readonly LeasedJob[]): Promise<readonly UnreportedDeadJob[]> {
    if (inHand.length > 0) await this.beat();
    const now = performance.now();
    if (now - this.searched >= SEARCH_EVERY) await this.hasDue([]);
    if (this.hasLostWorkers || now - this.scanned >= SCAN_EVERY) {
      await this.parts.database.write(async (sql) => this.recover(sql, inHand));
      this.hasLostWorkers = false;
      this.scanned = now;
      this.mayHaveDead = true;
    }
    return this.mayHaveDead ? this.listUnreported() : [];
  }

  async markReported(ids: readonly string[]): Promise<void> {
    await this.parts.database.write(async (sql) => new GraphileJobQueue(sql, {}).markReported(ids));
  }

  private async listUnreported(): Promise<readonly UnreportedDeadJob[]> {
    const rows = await this.parts.database.read(async (sql) => new GraphileJobQueue(sql, {}).listUnreported());
    this.mayHaveDead = rows.length > 0;
    return rows.map((row) => ({ job: readGraphileJob(row), lastError: lastErrorOf(row) }));
  }

  /** Leases jobs with the heartbeat that keeps them, in one statement. */
  private async lease(wanted: ReadonlyMap<JobKind, number>): Promise<readonly LeasedJob[]> {
    const rows = await this.parts.database.note(
      `WITH free AS (
         SELECT found.id, wanted.kind FROM unnest($2::text[], $3::integer[]) AS wanted (kind, hands)
         JOIN ${tasks} AS tasks ON tasks.identifier = wanted.kind
         CROSS JOIN LATERAL (SELECT id FROM ${jobs} WHERE is_available AND task_id = tasks.id AND run_at <= now()
           ORDER BY priority, run_at, id LIMIT wanted.hands FOR UPDATE SKIP LOCKED) AS found
       ), beat AS (
         INSERT INTO job_worker (id, seen_at) SELECT $1, clock_timestamp() WHERE EXISTS (SELECT FROM free)
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
       )
       UPDATE ${jobs} AS jobs SET attempts = attempts + 1, locked_by = $1, locked_at = clock_timestamp()
       FROM free WHERE jobs.id = free.id
       RETURNING jobs.id, kind, payload, attempts AS attempt, locked_at::text AS lease_token, priority, run_at`,
      [this.worker, [...wanted.keys()], [...wanted.values()]],
    );
    return [...rows].sort(inOrder).map((row) => ({ ...readGraphileJob(row), leaseToken: String(row.lease_token) }));
  }

  /** Ends jobs whose last lease is the given one: INVARIANT (one lease). */
  private async settle(settled: readonly SettledJob[]): Promise<void> {
    const values = settled.map(({ job, outcome }) => [
      ...[job.id, job.leaseToken, outcome.kind],
      'error' in outcome ? jobErrorOf(outcome.error) : null,
      retryDelay(job.attempt),
    ]);
    const isHeld = `jobs.id = settled.id AND locked_by = $1 AND locked_at = token`;
    const counts = `(outcome = 'failed' OR (outcome = 'interrupted' AND ${forgotten} >= ${MAX_FORGOTTEN}))`;
    const rows = await this.parts.database.note(
      `WITH settled AS (
         SELECT CAST(value->>0 AS bigint) AS id, CAST(value->>1 AS timestamptz) AS token, value->>2 AS outcome,
         value->>3 AS error, CAST(value->>4 AS integer) * interval '1 millisecond' AS pause
         FROM json_array_elements($2::json) AS value
       ), done AS (
         DELETE FROM ${jobs} AS jobs USING settled WHERE ${isHeld} AND outcome = 'done'
       )
       UPDATE ${jobs} AS jobs SET locked_by = NULL, locked_at = NULL, updated_at = now(),
       last_error = coalesce(error, last_error),
       run_at = CASE WHEN ${counts} THEN now() + pause ELSE run_at END,
       attempts = CASE WHEN ${counts} THEN attempts ELSE greatest(attempts - 1, 0) END,
       flags = CASE outcome WHEN 'interrupted' THEN coalesce(flags, '{}') || jsonb_build_object('forgotten', ${forgotten} + 1)
         ELSE flags END
       FROM settled WHERE ${isHeld} AND outcome <> 'done' RETURNING attempts >= max_attempts AS dead`,
      [this.worker, JSON.stringify(values)],
    );
    this.mayHaveDead ||= rows.some(({ dead }) => dead === true);
  }

  private async beat(): Promise<void> {
    await this.parts.database.note(
      `INSERT INTO job_worker (id, seen_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
      [this.worker],
    );
  }

  private async recover(sql: TransactionScope, inHand: readonly LeasedJob[]): Promise<void> {
    await this.boundTimes(sql);
    await sql.query(`DELETE FROM job_worker WHERE seen_at < clock_timestamp() - ${DEAD_AFTER}`, []);
    await sql.query(
      `UPDATE ${jobs} SET locked_at = NULL, locked_by = NULL
       WHERE locked_by <> $1 AND ${isOld('locked_at')} AND locked_by NOT IN (SELECT id FROM job_worker)`,
      [this.worker],
    );
    // The response to the statement that leased them was lost, which does not count as a try.
    await sql.query(
      `UPDATE ${jobs} SET locked_at = NULL, locked_by = NULL, ${forget},
       attempts = CASE WHEN ${forgotten} < ${MAX_FORGOTTEN} THEN greatest(attempts - 1, 0) ELSE attempts END
       WHERE locked_by = $1 AND ${isOld('locked_at')} AND id <> ALL($2::bigint[])`,
      [this.worker, inHand.map(({ id }) => id)],
    );
  }

  /**
   * Bounds stored times by what they can be at most: no heartbeat or job is from the future, and no job waits longer
   * than its delay or pause. Others were stored before the clock of the database was set back.
   */
  private async boundTimes(sql: TransactionScope): Promise<void> {
    const now = 'clock_timestamp()';
    const ahead = (column: string) => `${column} > ${now} + ${TOLERANCE}`;
    const { affected: beats } = await sql.run(`UPDATE job_worker SET seen_at = ${now} WHERE ${ahead('seen_at')}`, []);
    if (beats > 0) this.parts.onStale?.('the heartbeats of workers', beats);
    const longest = `interval '${retryDelay(triesBeforeDead - 1)} milliseconds'`;
    const { affected: due } = await sql.run(
      `UPDATE ${jobs} SET created_at = least(created_at, ${now}), run_at = CASE attempts
       WHEN 0 THEN least(run_at, ${now} + greatest(run_at - created_at, interval '0')) ELSE least(run_at, ${now}) END
       WHERE ${ahead('created_at')} OR (attempts > 0 AND run_at > ${now} + ${longest})`,
      [],
    );
    if (due > 0) this.parts.onStale?.('the due times of jobs', due);
  }
}

/** Compares by priority, due time and age. */
function inOrder(a: Record<string, unknown>, b: Record<string, unknown>): number {
  const due = (row: Record<string, unknown>) => (row.run_at as Date).getTime();
  return Number(a.priority) - Number(b.priority) || due(a) - due(b) || Number(a.id) - Number(b.id);
}
