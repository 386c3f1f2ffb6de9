import { randomUUID } from 'node:crypto';
import type {
  Clock,
  JobKind,
  JobLeases,
  LeasedJob,
  NoteStale,
  SettledJob,
  UnreportedDeadJob,
} from '@identity-governance/application';
import { jobErrorOf, retryDelay, triesBeforeDead } from '@identity-governance/application';
import { sqlite } from '../dialects/sqlite';
import { keyCondition } from '../dialects/table-sql';
import type { Database } from '../database';
import type { TaskWatch } from '../task-watch';
import { isDue, readJob } from './table-job-queue';

/** Duration of a lease in milliseconds, unless `reap` renews it. */
const LEASE = 2_000;
/** A renewal that took longer has waited for a writer, during which no worker could renew its leases. */
const LONG_WAIT = 500;
/** The time of the database, in milliseconds. */
const { milliseconds: now } = sqlite;
/**
 * The condition for leases of other workers that have ended. A longer lease was made before the clock was set back; one
 * without an end, by an earlier version.
 */
const isLost = `leased_by <> $1 AND coalesce(leased_until, 0) NOT BETWEEN ${now} AND ${now} + ${LEASE}`;
/** A time further ahead of the clock was stored before the clock was set back; in milliseconds. */
const TOLERANCE = 1000;
/** Interval between two searches for times that are too far ahead, in milliseconds. */
const BOUND_EVERY = 5000;
/** Error of a job whose worker vanished five times. */
const vanished = 'the worker vanished while it ran the job';

type UnfinishedOutcome = Exclude<SettledJob['outcome'], { readonly kind: 'done' }>;

export interface TableJobLeasesParts {
  readonly database: Pick<Database, 'dialect' | 'note' | 'query' | 'watch' | 'write'>;
  readonly clock: Clock;
  readonly onStale?: NoteStale;
}

/** Leases over the table `job`, for SQLite: valid until a time in the row, by the clock of the database. */
export class TableJobLeases implements JobLeases {
  private readonly worker = randomUUID();
  private handedOut = 0;
  /** When due times were bounded. */
  private bounded = -Infinity;
  /** The kinds that `hasDue` was last asked for. */
  private wanted = '';
  private readonly polled: TaskWatch;
  private readonly reaped: TaskWatch;
  private readonly bounding: TaskWatch;

  constructor(private readonly parts: TableJobLeasesParts) {
    const watch = () => parts.database.watch(parts.clock);
    [this.polled, this.reaped, this.bounding] = [watch(), watch(), watch()];
  }

  /** Returns whether a job is due. Without a statement if nothing has changed, because an idle worker polls often. */
  async hasDue(kinds: readonly JobKind[]): Promise<boolean> {
    const wanted = kinds.map((kind) => `'${kind}'`).join(', ');
    if (!(await this.polled.isDue()) && wanted === this.wanted) return false;
    this.wanted = wanted;
    const free = `FROM job WHERE dead = 0 AND lease_token IS NULL AND kind IN (${wanted})`;
    const now = this.parts.clock.now();
    const { database } = this.parts;
    const due = await database.query(`SELECT id ${free} AND ${isDue('?1')} LIMIT 1`, [now]);
    if (due.length > 0) return true;
    const [next] = await database.query(`SELECT due_at ${free} ORDER BY due_at LIMIT 1`);
    this.polled.rest(next && Number(next.due_at));
    return false;
  }

  /**
   * Settles jobs and leases new ones. Each statement is a note, because the domain rows record what was done: if a
   * power failure reverts one, the job is leased again and finds its work done.
   */
  async exchange(settled: readonly SettledJob[], wanted: ReadonlyMap<JobKind, number>): Promise<readonly LeasedJob[]> {
    const done = settled.filter(({ outcome }) => outcome.kind === 'done');
    if (done.length > 0) await this.remove(done);
    for (const { job, outcome } of settled) if (outcome.kind !== 'done') await this.settle(job, outcome);
    return wanted.size > 0 ? this.lease(wanted) : [];
  }

  async reap(inHand: readonly LeasedJob[]): Promise<readonly UnreportedDeadJob[]> {
    await this.boundTimes();
    if (!(await this.reaped.isDue()) && inHand.length === 0) return [];
    const { database } = this.parts;
    const [found] = await database.query(
      database.dialect.placeholders(
        `SELECT max(leased_by = $1) AS own, max(${isLost}) AS lost,
         min(CASE WHEN leased_by <> $1 THEN leased_until END) AS next,
         EXISTS (SELECT 1 FROM job WHERE dead = 1 AND told = 0) AS dead FROM job WHERE lease_token IS NOT NULL`,
      ),
      [this.worker],
    );
    const [hasOwn, hasLost, hasDead] = [found!.own === 1, found!.lost === 1, found!.dead === 1];
    const hasFreed = (hasOwn || hasLost) && (await this.renew(hasLost));
    if (!hasOwn && !hasLost && !hasDead) this.reaped.rest(found!.next === null ? undefined : Number(found!.next));
    return hasDead || hasFreed ? this.listUnreported() : [];
  }

  async markReported(ids: readonly string[]): Promise<void> {
    await this.parts.database.write(async (sql) =>
      sql.query(`UPDATE job SET told = 1 WHERE ${keyCondition(sql.engine, ['id'], '$1')}`, [keyList(ids)]),
    );
  }

  /** Renews the leases of this worker, and frees those of lost ones; returns whether it did. */
  private async renew(hasLost: boolean): Promise<boolean> {
    const { database } = this.parts;
    const started = performance.now();
    await database.note(`UPDATE job SET leased_until = ${now} + ${LEASE} WHERE leased_by = $1`, [this.worker]);
    if (!hasLost || performance.now() - started > LONG_WAIT) return false;
    await database.note(
      `UPDATE job SET lease_token = NULL, leased_by = NULL, dead = CASE WHEN attempt >= ${triesBeforeDead} THEN 1 ELSE 0 END,
       last_error = $2 WHERE lease_token IS NOT NULL AND ${isLost}`,
      [this.worker, vanished],
    );
    return true;
  }

  /**
   * Bounds the due times of jobs by their delays: no job is from the future. Others were stored before the clock was
   * set back.
   */
  private async boundTimes(): Promise<void> {
    const started = performance.now();
    if (started - this.bounded < BOUND_EVERY || !(await this.bounding.isDue())) return;
    const { database, clock, onStale } = this.parts;
    const time = clock.now();
    const [ahead] = await database.query('SELECT count(*) AS count FROM job WHERE created_at > ?1', [time + TOLERANCE]);
    if (ahead!.count !== 0) {
      await database.note(
        `UPDATE job SET created_at = $1, due_at = min(due_at, $1 + max(due_at - created_at, 0))
         WHERE created_at > $1 + ${TOLERANCE}`,
        [time],
      );
      onStale?.('the due times of jobs', Number(ahead!.count));
    }
    this.bounded = started;
    this.bounding.rest();
  }

  private async listUnreported(): Promise<readonly UnreportedDeadJob[]> {
    const rows = await this.parts.database.query(
      'SELECT id, kind, payload, attempt, trace, last_error FROM job WHERE dead = 1 AND told = 0',
    );
    return rows.map((row) => ({ job: readJob(row), lastError: String(row.last_error) }));
  }

  /** Leases jobs in one statement: a job that is leased but not returned would never run. */
  private async lease(wanted: ReadonlyMap<JobKind, number>): Promise<readonly LeasedJob[]> {
    const { database, clock } = this.parts;
    const leaseToken = `${this.worker}:${++this.handedOut}`;
    // Without statistics SQLite uses another index, and sorts all waiting jobs.
    const free = [...wanted].map(
      ([kind], n) => `SELECT id FROM (SELECT id FROM job INDEXED BY job_free WHERE dead = 0 AND lease_token IS NULL
       AND ${isDue('$1')} AND kind = '${kind}' ORDER BY priority, due_at, id LIMIT $${n + 4})`,
    );
    const rows = await database.note(
      `WITH free AS (${free.join(' UNION ALL ')})
       UPDATE job SET lease_token = $2, leased_by = $3, leased_until = ${database.dialect.milliseconds} + ${LEASE},
       attempt = attempt + 1 WHERE id IN (SELECT id FROM free)
       RETURNING id, kind, payload, attempt, trace, priority, due_at`,
      [clock.now(), leaseToken, this.worker, ...wanted.values()],
    );
    return [...rows].sort(inOrder).map((row) => ({ ...readJob(row), leaseToken }));
  }

  private async remove(done: readonly SettledJob[]): Promise<void> {
    const { database } = this.parts;
    const keys = done.map(({ job }) => [job.id, job.leaseToken]);
    await database.note(`DELETE FROM job WHERE ${keyCondition(database.dialect, ['id', 'lease_token'], '$1')}`, [
      JSON.stringify(keys),
    ]);
  }

  private async settle(job: LeasedJob, outcome: UnfinishedOutcome): Promise<void> {
    const { database, clock } = this.parts;
    const held = 'WHERE id = $1 AND lease_token = $2';
    const key = [job.id, job.leaseToken];
    const free = 'UPDATE job SET lease_token = NULL, leased_by = NULL';
    if (outcome.kind !== 'failed') await database.note(`${free}, attempt = attempt - 1 ${held}`, key);
    else {
      const dueAt = clock.now() + retryDelay(job.attempt);
      const dead = job.attempt >= triesBeforeDead ? 1 : 0;
      const failed = [...key, dueAt, dead, jobErrorOf(outcome.error)];
      await database.note(`${free}, due_at = $3, dead = $4, last_error = $5 ${held}`, failed);
    }
  }
}

/** Compares by priority, due time and age. */
function inOrder(a: Record<string, unknown>, b: Record<string, unknown>): number {
  const [first, second] = [String(a.id), String(b.id)];
  const later = Number(a.priority) - Number(b.priority) || Number(a.due_at) - Number(b.due_at);
  return later || (first < second ? -1 : 1);
}

function keyList(strings: readonly string[]): string {
  return JSON.stringify(strings.map((text) => [text]));
}
