import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/** Creates the change log of each scope. It starts with an entry for the existing rows. */
export class CreateChangeLog1767225600011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'change_log',
        columns: [
          text('part', primary),
          integer('position', primary),
          text('token'),
          text('kind'),
          text('row_key'),
          text('operation'),
        ],
        withoutRowid: true,
      }),
    );
    const collation = runner.connection.options.type === 'postgres' ? 'COLLATE "C"' : '';
    await runner.query(`ALTER TABLE state_version ADD COLUMN token text ${collation} NOT NULL DEFAULT ''`);
    await runner.query(`UPDATE state_version SET token = '${randomUUID()}'`);
    await runner.query(
      `INSERT INTO change_log (part, position, token, kind, row_key, operation)
       SELECT name, version, token, '*', '*', 'SAVED' FROM state_version`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE state_version DROP COLUMN token');
    await runner.dropTable('change_log');
  }
}
