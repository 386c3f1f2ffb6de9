import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates the number of requests per caller in the current window. */
export class CreateRateLimit1767225600007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'rate_limit',
        columns: [text('key', primary), integer('points'), integer('expire', nullable)],
      }),
    );
    // These counts need not survive a crash of the server, and are written often.
    if (runner.connection.options.type === 'postgres') await runner.query('ALTER TABLE rate_limit SET UNLOGGED');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('rate_limit');
  }
}
