import { DatabaseFault } from '../database-fault';
import type { TransactionScope } from '../connections/transaction-scope';

export interface StoredColumn {
  readonly name: string;
  readonly type: 'text' | 'bigint';
}

/** A table in the database's catalog; each has a key. */
export interface StoredTable {
  readonly name: string;
  /** Columns by name. */
  readonly columns: readonly StoredColumn[];
  /** Names of the key's columns, in key order. */
  readonly key: readonly string[];
}

/**
 * Tables that are not moved: each database has its own migrations, request counts last for seconds, and users sign in
 * again. The queue of unsealed audit events and the size of stored checks are computed again. Each engine stores jobs
 * in its own way: see `copyJobs`.
 */
const leftOut = [
  ...[
    'audit_unsealed',
    'migration',
    'migration_moving',
    'rate_limit',
    'job',
    'job_worker',
    'console_session',
    'console_link',
    'console_used_sign_in',
  ],
];

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  /** Position in the key from 1; 0 for other columns. */
  readonly keyPosition: number;
}

/** Lists every table that a move copies, by name. Throws if it cannot copy a type or a table exactly. */
export async function listTables(scope: TransactionScope): Promise<readonly StoredTable[]> {
  const rows = await scope.query(scope.engine.listColumns, []);
  const byTable = new Map<string, ColumnRow[]>();
  for (const row of rows) {
    const table = String(row.table_name);
    if (leftOut.includes(table)) continue;
    const column = { name: String(row.column_name), type: String(row.type), keyPosition: Number(row.key_position) };
    byTable.set(table, [...(byTable.get(table) ?? []), column]);
  }
  return [...byTable].map(([name, columns]) => toTable(name, columns)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function toTable(name: string, columns: readonly ColumnRow[]): StoredTable {
  const inKey = columns.filter(({ keyPosition }) => keyPosition > 0).sort((a, b) => a.keyPosition - b.keyPosition);
  if (inKey.length === 0) throw new DatabaseFault(`table \`${name}\` has no primary key, so it cannot be moved`);
  return {
    name,
    columns: columns.map((column) => toColumn(name, column)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    key: inKey.map((column) => column.name),
  };
}

function toColumn(table: string, { name, type }: ColumnRow): StoredColumn {
  if (type === 'text') return { name, type };
  if (['bigint', 'integer', 'int'].includes(type)) return { name, type: 'bigint' };
  throw new DatabaseFault(`column \`${name}\` of table \`${table}\` is of type \`${type}\`, which cannot be moved`);
}
