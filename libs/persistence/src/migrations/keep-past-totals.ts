import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

const groups = ['fields', 'level', 'policy_id', 'owner_type', 'owner_id', 'statuses'];
const counts = ['identities', 'open', 'mitigated', 'remediated', 'closed'];

/** Orders of lists; their indexes have what decides whether a version is listed, so that others are not read. */
const orders = ['created', 'severity'];
const listed = {
  violation: ['modified', 'status', 'level'],
  violation_past: ['modified', 'until', 'status', 'level'],
};

/**
 * Keeps the former totals of violation records: each as it was before the first change of a day, `until`. Totals of
 * the days before that of the migration are not known, which the row without statuses says. An older version of the
 * software would change totals without keeping them.
 */
export class KeepPastTotals1767225600590 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'violation_total_past',
        columns: [...[...groups, 'until'].map((name) => text(name, primary)), ...counts.map((name) => integer(name))],
      }),
    );
    await runner.query(
      `INSERT INTO violation_total_past
       SELECT ${groups.map(() => `''`).join(', ')}, CASE WHEN day > today THEN day ELSE today END, 0, 0, 0, 0, 0
       FROM (SELECT substr(MAX(modified), 1, 10) AS day, ${today(runner)} AS today FROM violation) AS latest
       WHERE day IS NOT NULL`,
    );
    await index(runner, listed);
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600590');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600580');
    await index(runner, { violation: [], violation_past: [] });
    await runner.dropTable('violation_total_past');
    await runner.query(`DELETE FROM violation_total WHERE ${counts.map((column) => `${column} = 0`).join(' AND ')}`);
  }
}

async function index(runner: QueryRunner, columns: Readonly<Record<keyof typeof listed, readonly string[]>>) {
  for (const [table, others] of Object.entries(columns)) {
    for (const order of orders) {
      await runner.query(`DROP INDEX ${table}_${order}`);
      await runner.query(`CREATE INDEX ${table}_${order} ON ${table} (${[order, 'id', ...others].join(', ')})`);
    }
  }
}

/** Returns an expression for the present day in UTC. */
function today(runner: QueryRunner): string {
  const isRemote = runner.connection.options.type === 'postgres';
  return isRemote ? `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD')` : `strftime('%Y-%m-%d', 'now')`;
}
