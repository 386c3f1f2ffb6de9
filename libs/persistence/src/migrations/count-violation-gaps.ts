import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end before a return: the last one of the same record in the history. */
const ENDED = `SELECT e.time FROM violation_history e
  WHERE e.violation_id = r.violation_id AND e.id < r.id AND e.step IN ('REMEDIATED', 'CLOSED')
  ORDER BY e.id DESC LIMIT 1`;

/**
 * Counts the gaps in records that returned, on the days of their starts and ends, which the returns had taken out of
 * the numbers. An older version would take out others.
 */
export class CountViolationGaps1767225600510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO violation_day (day, begun, ended)
       SELECT day, SUM(begun), SUM(ended) FROM (
         SELECT substr(time, 1, 10) AS day, 1 AS begun, 0 AS ended FROM violation_history WHERE step = 'RETURNED'
         UNION ALL SELECT substr((${ENDED}), 1, 10), 0, 1 FROM violation_history r WHERE step = 'RETURNED') AS gap
       WHERE true GROUP BY day
       ON CONFLICT (day) DO UPDATE
         SET begun = violation_day.begun + excluded.begun, ended = violation_day.ended + excluded.ended`,
    );
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600510');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600460');
    await runner.query('DELETE FROM violation_day');
    await runner.query(
      `INSERT INTO violation_day SELECT day, SUM(begun), SUM(ended)
       FROM (SELECT substr(created, 1, 10) AS day, 1 AS begun, 0 AS ended FROM violation
         UNION ALL SELECT substr(ended, 1, 10), 0, 1 FROM violation WHERE ended IS NOT NULL) AS own
       GROUP BY day`,
    );
  }
}
