import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates access items and their grants. */
export class CreateAccess1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'access_item',
        columns: [
          text('type', primary),
          text('id', primary),
          text('name'),
          text('description', nullable),
          text('source_id', nullable),
          text('attribute', nullable),
          text('value', nullable),
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'access_grant',
        columns: [
          text('parent_type', primary),
          text('parent_id', primary),
          text('child_type', primary),
          text('child_id', primary),
        ],
        withoutRowid: true,
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('access_grant');
    await runner.dropTable('access_item');
  }
}
