import type { Database } from '../database';
import type { TransactionScope } from '../connections/transaction-scope';
import { tableSchemas } from '../tables/tables';

/** Tables that no collection reads as a whole. */
const otherTables = [
  ...[
    'promoted_value',
    'attribute_name',
    'change_log',
    'audit_unsealed',
    'audit_seal',
    'audit_anchor',
    'sod_check_use',
  ],
];
const jobTable = { sqlite: 'job', postgres: 'graphile_worker._private_jobs' };

/** Empties every table, so that one database serves many tests. */
export async function clearDatabase(database: Database): Promise<void> {
  await database.write(async (scope) => {
    const tables = [...tableSchemas.map(({ options }) => options.name), ...otherTables, jobTable[database.engine]];
    await withoutTriggers(scope, async () => {
      for (const table of tables) await scope.query(`DELETE FROM ${table}`, []);
    });
    await scope.query('UPDATE state_version SET version = 0', []);
    const columns = 'part, position, token, kind, row_key, operation';
    const origin = `SELECT name, version, token, '*', '*', 'SAVED' FROM state_version`;
    await scope.query(`INSERT INTO change_log (${columns}) ${origin}`, []);
  });
}

/** As somebody may who owns the tables of the audit log. */
export async function withoutTriggers(scope: TransactionScope, work: () => Promise<void>): Promise<void> {
  if (scope.engine.name === 'postgres') {
    await scope.query('SET LOCAL session_replication_role = replica', []);
    await work();
    await scope.query('SET LOCAL session_replication_role = origin', []);
    return;
  }
  const triggers = await scope.query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'", []);
  for (const { name } of triggers) await scope.query(`DROP TRIGGER ${String(name)}`, []);
  await work();
  for (const { sql } of triggers) await scope.query(String(sql), []);
}
