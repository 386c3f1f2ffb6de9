import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

const strings = [
  ...['policy_id', 'policy_name', 'policy_name_key', 'target_id', 'target_name', 'target_name_key'],
  ...['level', 'severity', 'status', 'owner_type', 'owner_id', 'criteria', 'created', 'modified'],
];
const nullableStrings = ['mitigation', 'expiration', 'since', 'previous', 'ended'];

/** The indexes, each of which finds versions in the order of the present records. */
const indexes = [
  ['created', 'id'],
  ['modified', 'id'],
  ['severity', 'id'],
  ['status', 'created', 'id'],
  ['level', 'created', 'id'],
  ['policy_id', 'created', 'id'],
  ['owner_id', 'created', 'id'],
  ['target_id', 'created', 'id'],
] as const;

/**
 * Keeps each former version of a violation record, the times that the records cover, and the past time of a report. An
 * older version of the software would replace records without keeping them.
 */
export class KeepPastViolations1767225600580 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'violation_past',
        columns: [
          ...['id', 'until'].map((name) => text(name, primary)),
          ...strings.map((name) => text(name)),
          integer('is_reassigned'),
          ...nullableStrings.map((name) => text(name, nullable)),
        ],
        indices: indexes.map((columns) => ({ name: `violation_past_${columns[0]}`, columnNames: [...columns] })),
      }),
    );
    await runner.createTable(
      new Table({ name: 'violation_coverage', columns: [text('start', primary), text('until')] }),
    );
    const type = runner.connection.options.type === 'postgres' ? 'text COLLATE "C"' : 'text';
    await runner.query(`ALTER TABLE violation_report ADD COLUMN at ${type}`);
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600580');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600510');
    await runner.query('ALTER TABLE violation_report DROP COLUMN at');
    for (const table of ['violation_coverage', 'violation_past']) await runner.dropTable(table);
  }
}
