import { createHash } from 'node:crypto';
import type { TransactionScope } from '../connections/transaction-scope';
import type { StoredTable } from './list-tables';

/** The values of a row in the order of the table's columns: strings, whole numbers or null, equal on both engines. */
export type StoredRow = readonly (string | number | null)[];

const firstRows = 100;
const maxRows = 10_000;
/** Target length of the JSON of a chunk: rows may be long. */
const aimedLength = 2 ** 21;

/** Yields the rows after a key, in key order, in chunks of bounded length. */
export async function* readRows(
  scope: TransactionScope,
  table: StoredTable,
  after: StoredRow | undefined,
): AsyncGenerator<readonly StoredRow[]> {
  let limit = firstRows;
  for (let last = after; ;) {
    const rows = await readChunk(scope, table, { after: last, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = keyOf(table, rows.at(-1)!);
    const fitting = Math.floor((limit * aimedLength) / JSON.stringify(rows).length);
    limit = Math.min(maxRows, Math.max(1, fitting));
  }
}

/** Returns the greatest key; undefined for a table without rows. */
export async function lastKey(scope: TransactionScope, table: StoredTable): Promise<StoredRow | undefined> {
  const order = table.key.map((name) => `"${name}" DESC`).join(', ');
  const [row] = await scope.query(`SELECT ${columnList(table)} FROM ${table.name} ORDER BY ${order} LIMIT 1`, []);
  return row === undefined ? undefined : keyOf(table, toRow(table, row));
}

/** Returns the number of rows, and a checksum of all rows in key order. */
export async function digestRows(scope: TransactionScope, table: StoredTable): Promise<TableDigest> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of readRows(scope, table, undefined)) {
    for (const row of chunk) hash.update(`${JSON.stringify(row)}\n`);
    rows += chunk.length;
  }
  return { rows, sha256: hash.digest('hex') };
}

export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

interface Chunk {
  readonly after: StoredRow | undefined;
  readonly limit: number;
}

async function readChunk(scope: TransactionScope, table: StoredTable, { after, limit }: Chunk) {
  const key = table.key.map((name) => `"${name}"`).join(', ');
  const position = after?.map((_, i) => `$${i + 1}`).join(', ');
  const where = position === undefined ? '' : `WHERE (${key}) > (${position})`;
  const sql = `SELECT ${columnList(table)} FROM ${table.name} ${where} ORDER BY ${key} LIMIT ${limit}`;
  return (await scope.query(sql, after ?? [])).map((row) => toRow(table, row));
}

function columnList({ columns }: StoredTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** Converts a record to a row. PostgreSQL returns 64-bit numbers as strings. */
function toRow({ columns }: StoredTable, row: Readonly<Record<string, unknown>>): StoredRow {
  return columns.map(({ name, type }) => {
    const value = row[name] as string | number | null;
    return type === 'bigint' && value !== null ? Number(value) : value;
  });
}

function keyOf({ columns, key }: StoredTable, row: StoredRow): StoredRow {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)]!);
}
