import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates records of imports. */
export class CreateImports1767225600300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'import_record',
        columns: [
          text('id', primary),
          ...['started', 'ended', 'actor', 'actor_kind', 'tracking_id', 'outcome', 'mode'].map((name) => text(name)),
          ...['source_id', 'reason', 'ticket'].map((name) => text(name, nullable)),
          ...['files', 'counts', 'causes'].map((name) => text(name)),
          integer('fault_count'),
        ],
        indices: [{ name: 'import_record_started', columnNames: ['started', 'id'] }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('import_record');
  }
}
