import { quoteSome } from '@identity-governance/values';
import { DatabaseFault } from './database-fault';
import type { Dialect } from './dialects/dialect';
import { migrations } from './migrations/migrations';

export type DatabaseContents =
  | { readonly kind: 'own' }
  /** No tables, or only an empty history of migrations. */
  | { readonly kind: 'empty' }
  /** Tables of another program, by name. */
  | { readonly kind: 'foreign'; readonly tables: readonly string[] };

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Tables that contain the history; the second one is that of a database that is the target of a move. */
const histories = ['migration', 'migration_moving'];

/** Recognizes a database by its history of migrations. Does not change it. */
export async function readContents(query: Query, { listColumns }: Dialect): Promise<DatabaseContents> {
  const columns = await query(listColumns);
  const tables = [...new Set(columns.map((column) => String(column.table_name)))].sort();
  const known = new Set<string>(migrations.map(({ name }) => name));
  let isEmpty = true;
  for (const table of tables) {
    const isNamed = columns.some((column) => column.table_name === table && column.column_name === 'name');
    const isHistory = histories.includes(table) && isNamed;
    const applied = isHistory ? await query(`SELECT name FROM ${table}`) : [];
    if (applied.some(({ name }) => known.has(String(name)))) return { kind: 'own' };
    isEmpty &&= isHistory && applied.length === 0;
  }
  return isEmpty ? { kind: 'empty' } : { kind: 'foreign', tables };
}

const maxNames = 3;

export interface Expectation {
  /** Name of the database in messages. */
  readonly what: string;
  readonly mustExist: boolean;
  /** Possible reasons why it is empty. */
  readonly hint?: string;
}

/** Throws a `DatabaseFault` for a database of another program, and for an empty one if it must exist. */
export function refuseContents(contents: DatabaseContents, { what, mustExist, hint = '' }: Expectation): void {
  if (contents.kind === 'foreign') {
    throw new DatabaseFault(
      `${what} belongs to another program; its tables are ${quoteSome(contents.tables, maxNames)}`,
    );
  }
  if (contents.kind === 'empty' && mustExist) {
    const advice = 'restore a backup, or run `governance migrate` first to start from scratch';
    throw new DatabaseFault(`${what} is empty, without any table: ${advice}${hint}`);
  }
}
