import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates governance groups and their members. */
export class CreateGovernanceGroups1767225600180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'governance_group',
        columns: [
          text('id', primary),
          text('name'),
          text('name_key'),
          text('description', nullable),
          text('owner_id', nullable),
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'governance_group_member',
        columns: [text('group_id', primary), text('identity_id', primary)],
        indices: [{ name: 'governance_group_member_identity_id', columnNames: ['identity_id', 'group_id'] }],
        withoutRowid: true,
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('governance_group_member');
    await runner.dropTable('governance_group');
  }
}
