import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/** Creates the recorded settings that change answers. */
export class RecordAnswerSettings1767225600660 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    const columns = [text('id', primary), integer('disabled_identities_hold_access')];
    await runner.createTable(new Table({ name: 'answer_setting', columns }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('answer_setting');
  }
}
