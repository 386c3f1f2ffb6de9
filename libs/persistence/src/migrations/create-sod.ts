import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates SOD policies and checks. */
export class CreateSod1767225600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createPolicies(runner);
    await createChecks(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('sod_check');
    await runner.dropTable('sod_policy');
  }
}

async function createPolicies(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'sod_policy',
      columns: [
        text('id', primary),
        text('name'),
        text('name_key'),
        text('description', nullable),
        text('type'),
        text('state'),
        text('level'),
        text('sets'),
        integer('threshold'),
        text('owner_ref', nullable),
        text('external_policy_reference', nullable),
        text('compensating_controls', nullable),
        text('correction_advice', nullable),
        text('tags'),
        text('created'),
        text('modified'),
      ],
      indices: [{ name: 'sod_policy_name_key', columnNames: ['name_key'], isUnique: true }],
    }),
  );
}

async function createChecks(runner: QueryRunner): Promise<void> {
  const { text } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'sod_check',
      columns: [
        text('request_id', primary),
        text('identity_id'),
        text('access_refs'),
        text('client_metadata', nullable),
        text('state'),
        text('created'),
        text('completed', nullable),
        text('violation_contexts', nullable),
        text('message', nullable),
      ],
      indices: [{ name: 'sod_check_completed', columnNames: ['completed', 'request_id'] }],
    }),
  );
}
