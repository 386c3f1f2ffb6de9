import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates schedules of imports, and the reason why an import changed nothing. */
export class CreateImportSchedules1767225600400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'import_schedule',
        columns: [
          ...[text('id', primary), text('schedule'), text('time_zone')],
          ...['next_run', 'attempt', 'running', 'last_run', 'last_applied'].map((name) => text(name, nullable)),
        ],
      }),
    );
    await runner.query('ALTER TABLE import_record ADD COLUMN message text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_record DROP COLUMN message');
    await runner.dropTable('import_schedule');
  }
}
