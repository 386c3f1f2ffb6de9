import type { TransactionScope } from '../connections/transaction-scope';
import type { StoredTable } from '../moving/list-tables';
import { readRows, type StoredRow } from '../moving/read-rows';

/** The values of a row by property: the name of the column in camel case, JSON parsed. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** Yields the rows of a table of which a string meets the condition. */
export async function* findRows(
  scope: TransactionScope,
  table: StoredTable,
  matches: (text: string) => boolean,
): AsyncGenerator<StoredRow> {
  for await (const rows of readRows(scope, table, undefined)) {
    for (const row of rows) {
      if (row.some((value) => typeof value === 'string' && matches(value))) yield row;
    }
  }
}

export function valuesOf({ columns }: StoredTable, row: StoredRow): StoredValues {
  return Object.fromEntries(columns.map(({ name }, i) => [propertyOf(name), parsed(row[i]!)]));
}

/** Returns the columns that differ, with their new strings. */
export function changesOf(
  { columns }: StoredTable,
  before: StoredValues,
  after: StoredValues,
): readonly (readonly [column: string, value: string | null])[] {
  return columns.flatMap(({ name }) => {
    const [one, other] = [before, after].map((values) => stored(values[propertyOf(name)]));
    return one === other ? [] : [[name, other as string | null] as const];
  });
}

/** Returns the key of a row, as a string for a message. */
export function keyOf({ columns, key }: StoredTable, row: StoredRow): string {
  return key.map((name) => String(row[columns.findIndex((column) => column.name === name)]!)).join('/');
}

export async function updateRow(
  scope: TransactionScope,
  { name, columns, key }: StoredTable,
  { row, changes }: { readonly row: StoredRow; readonly changes: ReturnType<typeof changesOf> },
): Promise<void> {
  const values = changes.map(([, value]) => value);
  const set = changes.map(([column], i) => `"${column}" = $${i + 1}`).join(', ');
  const where = key.map((column, i) => `"${column}" = $${values.length + i + 1}`).join(' AND ');
  const keys = key.map((column) => row[columns.findIndex((one) => one.name === column)]!);
  await scope.run(`UPDATE ${name} SET ${set} WHERE ${where}`, [...values, ...keys]);
}

function propertyOf(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A text that happens to be JSON is stored again as it was unless it changes. */
function parsed(value: string | number | null): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
