import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/** Creates sessions of the console, and the links that start one in development. */
export class CreateConsoleSessions1767225600160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'console_session',
        columns: [
          text('id_hash', primary),
          text('subject'),
          integer('created'),
          integer('last_used'),
          integer('expires'),
          text('details'),
        ],
        indices: [{ name: 'console_session_expires', columnNames: ['expires'] }],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'console_link',
        columns: [text('code_hash', primary), text('persona'), integer('expires')],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('console_link');
    await runner.dropTable('console_session');
  }
}
