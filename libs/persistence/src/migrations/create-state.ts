import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates the versions of the lock scopes, and the jobs. */
export class CreateState1767225600003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({ name: 'state_version', columns: [text('name', primary), integer('version')], withoutRowid: true }),
    );
    await runner.query(
      `INSERT INTO state_version (name, version) VALUES ('access', 0), ('assignments', 0), ('inventory', 0), ('sod-policies', 0)`,
    );
    await createJobs(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('job');
    await runner.dropTable('state_version');
  }
}

/** Creates jobs. Times are in milliseconds since 1970. */
async function createJobs(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'job',
      columns: [
        text('id', primary),
        text('kind'),
        text('payload'),
        integer('due_at'),
        integer('attempt'),
        text('lease_token', nullable),
        integer('leased_until', nullable),
        integer('dead'),
        text('last_error', nullable),
        integer('created_at'),
      ],
      indices: [{ name: 'job_due', columnNames: ['dead', 'due_at', 'id'] }],
    }),
  );
}
