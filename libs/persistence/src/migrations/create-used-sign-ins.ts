import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/** Creates the sign-ins at an OpenID provider that were completed, so that none is completed twice. */
export class CreateUsedSignIns1767225600550 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    const columns = [text('state_hash', primary), integer('expires')];
    await runner.createTable(new Table({ name: 'console_used_sign_in', columns }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('console_used_sign_in');
  }
}
