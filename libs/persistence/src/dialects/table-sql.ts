import type { Dialect } from './dialect';
import { isWholeNumber, type ColumnValue } from '../tables/column-kinds';
import type { Column, Row, Table } from '../tables/table';

/**
 * Any number of rows or keys travel as one parameter, a JSON array of arrays: statements stay the same whatever the
 * number, and both engines read it alike.
 */

/** Rows that a statement selects from; its parameters start at `$1`. */
export interface RowsSource {
  readonly from: string;
  readonly valueOf: (column: number) => string;
  readonly parameters: readonly string[];
}

/** Returns a source of many rows: one JSON array of rows, or one per column, whichever the engine reads faster. */
export function rowsSource(dialect: Dialect, columns: readonly Column[], rows: readonly Row[]): RowsSource {
  if (dialect.jsonBy === 'row') {
    return {
      from: dialect.jsonElements('$1'),
      valueOf: (i) => elementValue(columns[i]!, i),
      parameters: [JSON.stringify(rows)],
    };
  }
  const names = columns.map(quoted);
  const arrays = columns.map((_, i) => `json_array_elements_text(CAST($${i + 1} AS json))`);
  return {
    from: `ROWS FROM (${arrays.join(', ')}) AS r (${names.join(', ')})`,
    valueOf: (i) => `CAST(r.${names[i]!} AS ${typeOf(columns[i]!)})`,
    parameters: columns.map((_, i) => JSON.stringify(rows.map((row) => row[i]))),
  };
}

/**
 * Returns the condition that the key is among the keys in the JSON array; `columns` are the key's columns as the
 * statement names them.
 */
export function keyCondition(dialect: Dialect, columns: readonly string[], parameter: string): string {
  const values = columns.map((_, i) => `value->>${i}`).join(', ');
  return `(${columns.join(', ')}) IN (SELECT ${values} FROM ${dialect.jsonElements(parameter)})`;
}

export function upsertStatement(
  dialect: Dialect,
  { name, columns, key, initial }: Pick<Table<never, never>, 'columns' | 'initial' | 'key' | 'name'>,
): string {
  const others = columns.filter((column) => !key.includes(column));
  const changes = others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  return `${insertStatement(dialect, { name, columns, initial })}
    ON CONFLICT (${key.map(quoted).join(', ')}) DO ${changes === '' ? 'NOTHING' : `UPDATE SET ${changes}`}`;
}

export function insertStatement(
  dialect: Dialect,
  { name, columns, initial = [] }: Pick<Table<never, never>, 'name' | 'columns'> & Partial<Table<never, never>>,
): string {
  const names = [...columns, ...initial.map(({ column }) => column)].map(quoted);
  const values = [...columns.map(elementValue), ...initial.map(({ value }) => literal(value))];
  // `WHERE true` prevents SQLite from reading the following `ON` as a join.
  return `INSERT INTO ${name} (${names.join(', ')})
    SELECT ${values.join(', ')} FROM ${dialect.jsonElements('$1')} WHERE true`;
}

export function deleteStatement<T, K>(dialect: Dialect, { name, key }: Table<T, K>): string {
  return `DELETE FROM ${name} WHERE ${keyCondition(dialect, key.map(quoted), '$1')}`;
}

/**
 * Returns the statement with the rows that it writes. On SQLite, TypeORM returns none if a statement starts with its
 * verb.
 */
export function returning(statement: string, columns: readonly Column[]): string {
  return ` ${statement} RETURNING ${columns.map(quoted).join(', ')}`;
}

/** Selects the columns under the names of their fields. */
export function selectFrom<T, K>({ name, columns }: Table<T, K>): string {
  return `SELECT ${columns.map((column) => `${quoted(column)} AS "${column.property}"`).join(', ')} FROM ${name}`;
}

function quoted({ name }: Column): string {
  return `"${name}"`;
}

function literal(value: ColumnValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');
}

function elementValue(column: Column, position: number): string {
  return `CAST(value->>${position} AS ${typeOf(column)})`;
}

function typeOf({ kind }: Column): string {
  return isWholeNumber(kind) ? 'bigint' : 'text';
}
