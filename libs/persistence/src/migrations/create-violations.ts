import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Returns the index for lists ordered by this column, then by the id, in either direction. */
function listedBy(...columns: readonly string[]): { readonly name: string; readonly columnNames: string[] } {
  return { name: `violation_${columns[0]!}`, columnNames: [...columns] };
}

/**
 * Creates the records of violations, their history, the state up to which they are current, and the lock of their
 * writers.
 */
export class CreateViolations1767225600170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createViolation(runner);
    await createHistory(runner);
    const token = randomUUID();
    await runner.query(`INSERT INTO state_version (name, version, token) VALUES ('violations', 0, '${token}')`);
    await runner.query(
      `INSERT INTO change_log (part, position, token, kind, row_key, operation)
       VALUES ('violations', 0, '${token}', '*', '*', 'SAVED')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM change_log WHERE part = 'violations'`);
    await runner.query(`DELETE FROM state_version WHERE name = 'violations'`);
    for (const table of ['violation_watermark', 'violation_history', 'violation']) await runner.dropTable(table);
  }
}

async function createViolation(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'violation',
      columns: [
        text('id', primary),
        ...['policy_id', 'policy_name', 'policy_name_key', 'target_id', 'target_name', 'target_name_key'].map((name) =>
          text(name),
        ),
        ...['level', 'severity', 'status', 'owner_type', 'owner_id'].map((name) => text(name)),
        integer('is_reassigned'),
        text('criteria'),
        text('mitigation', nullable),
        text('expiration', nullable),
        text('created'),
        text('modified'),
        ...['since', 'previous', 'ended'].map((name) => text(name, nullable)),
      ],
      indices: [
        listedBy('created', 'id'),
        listedBy('modified', 'id'),
        listedBy('severity', 'id'),
        listedBy('status', 'created', 'id'),
        listedBy('level', 'created', 'id'),
        listedBy('policy_id', 'created', 'id'),
        listedBy('owner_id', 'created', 'id'),
        listedBy('target_id', 'created', 'id'),
        listedBy('policy_name_key', 'created', 'id'),
        listedBy('target_name_key', 'created', 'id'),
        listedBy('expiration', 'id'),
        listedBy('since', 'id'),
      ],
    }),
  );
}

async function createHistory(runner: QueryRunner): Promise<void> {
  const { text } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'violation_history',
      columns: [
        ...[text('id', primary), text('violation_id'), text('time'), text('step')],
        ...[text('before', nullable), text('after'), text('cause')],
      ],
      indices: [{ name: 'violation_history_violation', columnNames: ['violation_id', 'id'] }],
    }),
  );
  await runner.createTable(
    new Table({
      name: 'violation_watermark',
      columns: [
        text('id', primary),
        ...['versions', 'time', 'holder', 'held_until'].map((name) => text(name, nullable)),
      ],
    }),
  );
}
