import { DatabaseFault } from '../database-fault';
import type { TransactionScope } from '../connections/transaction-scope';

export interface StoredColumn {
  readonly name: string;
  readonly type: 'text' | 'bigint';
}

/** A table as the database's own catalogue has it; each has a key. */
export interface StoredTable {
  readonly name: string;
  /** By name. */
  readonly columns: readonly StoredColumn[];
  /** The names of the key's columns, in its order. */
  readonly key: readonly string[];
}

/**
 * Not moved: each database has migrations of its own, counts of requests last for seconds, and people sign in again.
 * Which audit events wait for their seals is found again, as is what stored checks take. Each engine keeps jobs in its
 * own way: see `copyJobs`.
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
  ],
];

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  /** From 1; 0: not of the key. */
  readonly keyPosition: number;
}

/** Every table that a move copies, by name. A type or a table that it could not copy exactly is a fault. */
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
