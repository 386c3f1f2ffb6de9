import type { TransactionScope } from '../connections/transaction-scope';
import type { Database } from '../database';
import type { Dialect } from '../dialects/dialect';
import { withoutTriggers } from './test-database';
import { auditEventTable } from '../tables/audit-event-table';
import { collectionTables } from '../tables/tables';

/** Tables that no collection reads as a whole. */
const otherTables = [
  ...['violation_total', 'violation_total_past', 'violation_target', 'violation_day', 'violation_past'],
  ...[
    'promoted_value',
    'search_term',
    'attribute_name',
    'change_log',
    'audit_unsealed',
    'audit_seal',
    'audit_anchor',
    'console_session',
    'console_link',
    'console_used_sign_in',
  ],
];

const jobTables: Readonly<Record<Dialect['jobs'], string>> = {
  table: 'job',
  graphile: 'graphile_worker._private_jobs',
};

/** Empties every table, so that one database serves many tests. Most tests fill few tables. */
export async function clearDatabase(database: Database): Promise<void> {
  await database.write(async (scope) => {
    const tables = await filledTables(scope, jobTables[database.dialect.jobs]);
    await withoutTriggers(scope, async () => {
      for (const table of tables) await scope.query(`DELETE FROM ${table}`, []);
    });
    await scope.query('UPDATE state_version SET version = 0', []);
    const columns = 'part, position, token, kind, row_key, operation';
    const origin = `SELECT name, version, token, '*', '*', 'SAVED' FROM state_version`;
    await scope.query(`INSERT INTO change_log (${columns}) ${origin}`, []);
  });
}

async function filledTables(scope: TransactionScope, jobTable: string): Promise<string[]> {
  const tables = [
    ...new Set([...Object.values(collectionTables), auditEventTable].map(({ name }) => name)),
    ...otherTables,
    jobTable,
  ];
  const counts = tables.map((table) => `SELECT '${table}' AS name WHERE EXISTS (SELECT 1 FROM ${table})`);
  const rows = await scope.query(counts.join(' UNION ALL '), []);
  return rows.map(({ name }) => String(name));
}
