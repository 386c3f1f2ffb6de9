import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/**
 * Stores the numbers of violation records created and ended per day. An older version would write records without them.
 */
export class KeepViolationDays1767225600420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    const columns = [text('day', primary), integer('begun'), integer('ended')];
    await runner.createTable(new Table({ name: 'violation_day', columns }));
    await runner.query(
      `INSERT INTO violation_day SELECT day, SUM(begun), SUM(ended)
       FROM (SELECT substr(created, 1, 10) AS day, 1 AS begun, 0 AS ended FROM violation
         UNION ALL SELECT substr(ended, 1, 10), 0, 1 FROM violation WHERE ended IS NOT NULL) AS own
       GROUP BY day`,
    );
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600420');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600410');
    await runner.dropTable('violation_day');
  }
}
