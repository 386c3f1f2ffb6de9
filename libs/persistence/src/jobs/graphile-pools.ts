import type { UnreportedDeadJob } from '@identity-governance/application';
import type { Database } from '../database';
import { GraphileJobQueue, lastErrorOf, readGraphileJob } from './graphile-job-queue';

/** A process without a heartbeat for this long counts as dead, by the clock of the database. */
const DEAD_AFTER = "interval '2 seconds'";

/** Maximum number of discounted tries after broken connections: beyond that, the job may be the cause. */
const MOST_FORGOTTEN = 20;
const forgotten = `coalesce((flags->>'forgotten')::integer, 0)`;

/**
 * Heartbeats of graphile-worker's pools, which it lacks: each pool has a row that its process renews. Unlocks the jobs
 * of pools with an old row, and the jobs that a pool of this process has locked but does not run: graphile-worker does
 * not wait for the statements that end a job, so a failed one leaves its job locked.
 */
export class GraphilePools {
  private readonly mine = new Set<string>();

  constructor(private readonly database: Pick<Database, 'read' | 'write'>) {}

  add(poolId: string): void {
    this.mine.add(poolId);
  }

  /** Renews the heartbeat and unlocks jobs. `inHand`: the jobs that this process runs. */
  async reap(inHand: readonly string[]): Promise<void> {
    await this.database.write(async (sql) => {
      await sql.query(
        `INSERT INTO job_worker (id, seen_at) SELECT value, clock_timestamp() FROM unnest($1::text[]) AS value
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
        [[...this.mine]],
      );
      await sql.query(`DELETE FROM job_worker WHERE seen_at < clock_timestamp() - ${DEAD_AFTER}`, []);
      const orphans = await sql.query(
        `SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
         WHERE locked_at < clock_timestamp() - ${DEAD_AFTER} AND locked_by NOT IN (SELECT id FROM job_worker)`,
        [],
      );
      const poolIds = orphans.map(({ locked_by: id }) => String(id));
      if (poolIds.length > 0) await sql.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [poolIds]);
      // The response to the statement that took or ended them was lost, which does not count as a try.
      await sql.query(
        `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL,
         attempts = CASE WHEN ${forgotten} < ${MOST_FORGOTTEN} THEN greatest(attempts - 1, 0) ELSE attempts END,
         flags = coalesce(flags, '{}') || jsonb_build_object('forgotten', ${forgotten} + 1)
         WHERE locked_by = ANY($1::text[]) AND locked_at < clock_timestamp() - ${DEAD_AFTER} AND id <> ALL($2::bigint[])`,
        [[...this.mine], inHand],
      );
    });
  }

  /**
   * Takes back the try of a job that this process runs, or ran until others took the job. `isRefused`: no connection
   * could be made. The number of broken connections is stored in the flags of the job and limited.
   */
  async forgetTry(jobId: string, isRefused: boolean): Promise<void> {
    const lessOne = 'attempts = greatest(attempts - 1, 0)';
    const counted = `flags = coalesce(flags, '{}') || jsonb_build_object('forgotten', ${forgotten} + 1)`;
    await this.database.write(async (sql) =>
      sql.query(
        isRefused
          ? `UPDATE graphile_worker._private_jobs SET ${lessOne} WHERE id = $1`
          : `UPDATE graphile_worker._private_jobs SET ${lessOne}, ${counted} WHERE id = $1 AND ${forgotten} < ${MOST_FORGOTTEN}`,
        [jobId],
      ),
    );
  }

  async leave(): Promise<void> {
    await this.database.write(async (sql) => {
      await sql.query('DELETE FROM job_worker WHERE id = ANY($1::text[])', [[...this.mine]]);
      // Returned to the queue, so the try does not count.
      await sql.query(
        `UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0), locked_at = NULL, locked_by = NULL
         WHERE locked_by = ANY($1::text[])`,
        [[...this.mine]],
      );
    });
  }

  async listUnreported(): Promise<readonly UnreportedDeadJob[]> {
    const rows = await this.database.read(async (sql) => new GraphileJobQueue(sql, {}).listUnreported());
    return rows.map((row) => ({ job: readGraphileJob(row), lastError: lastErrorOf(row) }));
  }

  async markReported(ids: readonly string[]): Promise<void> {
    await this.database.write(async (sql) => new GraphileJobQueue(sql, {}).markReported(ids));
  }
}
