import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

const statuses = ['Open', 'Mitigated', 'Remediated', 'Closed'];
const groups = ['level', 'policy_id', 'owner_type', 'owner_id'];
const kept = [
  { fields: '', columns: [] },
  { fields: 'level', columns: ['level'] },
  { fields: 'policyId', columns: ['policy_id'] },
  { fields: 'ownerType,ownerId', columns: ['owner_type', 'owner_id'] },
  { fields: 'level,policyId', columns: ['level', 'policy_id'] },
  { fields: 'level,ownerType,ownerId', columns: ['level', 'owner_type', 'owner_id'] },
] as const;

/**
 * Stores the numbers of violation records, and of the identities that have records in exactly these statuses. Records
 * of an earlier version would not be counted, so it must not run on this schema.
 */
export class KeepViolationTotals1767225600340 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'violation_total',
        columns: [
          ...['fields', ...groups, 'statuses'].map((name) => text(name, primary)),
          ...['identities', ...statuses].map((name) => integer(name.toLowerCase())),
        ],
      }),
    );
    for (const { fields, columns } of kept) await fill(runner, fields, columns);
    // Totals by age, and most others that are not stored, are counted from this index alone.
    await runner.query('CREATE INDEX violation_age ON violation (status, created, target_id)');
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600340');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600320');
    await runner.query('DROP INDEX violation_age');
    await runner.dropTable('violation_total');
  }
}

async function fill(runner: QueryRunner, fields: string, columns: readonly string[]): Promise<void> {
  const values = groups.map((name) => `${columns.includes(name) ? name : `''`} AS ${name}`).join(', ');
  const counts = statuses.map((one) => `SUM(CASE WHEN status = '${one}' THEN 1 ELSE 0 END) AS ${one.toLowerCase()}`);
  const names = statuses.map((one) => `CASE WHEN ${one.toLowerCase()} > 0 THEN ',${one}' ELSE '' END`).join(' || ');
  const sums = statuses.map((one) => `SUM(${one.toLowerCase()})`).join(', ');
  await runner.query(
    `INSERT INTO violation_total
     SELECT '${fields}', ${groups.join(', ')}, substr(${names}, 2) AS statuses, COUNT(*), ${sums}
     FROM (SELECT ${values}, ${counts.join(', ')} FROM violation
       GROUP BY ${['target_id', ...columns].map((name) => `violation.${name}`).join(', ')}) AS own
     GROUP BY ${groups.join(', ')}, statuses`,
  );
}
