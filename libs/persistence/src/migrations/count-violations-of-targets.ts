import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

const statuses = ['Open', 'Mitigated', 'Remediated', 'Closed'];

/**
 * Stores the numbers of violation records of each target by the day of their detection. An older version would write
 * records without them.
 */
export class CountViolationsOfTargets1767225600460 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    const counts = statuses.map((status) => integer(status.toLowerCase()));
    const columns = [text('target_id', primary), text('day', primary), ...counts];
    await runner.createTable(new Table({ name: 'violation_target', columns }));
    const sums = statuses.map((status) => `SUM(CASE WHEN status = '${status}' THEN 1 ELSE 0 END)`);
    await runner.query(
      `INSERT INTO violation_target
       SELECT target_id, substr(created, 1, 10), ${sums.join(', ')} FROM violation GROUP BY 1, 2`,
    );
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600460');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600420');
    await runner.dropTable('violation_target');
  }
}
