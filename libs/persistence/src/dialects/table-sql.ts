import type { Dialect } from './dialect';
import { isWholeNumber, type ColumnValue } from '../tables/column-kinds';
import type { Column, Table } from '../tables/table';

/**
 * Any number of rows or keys travel as one parameter, a JSON array of arrays: statements stay the same whatever the
 * number, and both engines read it alike.
 */

/** Whether the key is among the keys in the JSON array; `columns` are the key's columns as the statement names them. */
export function keyCondition(dialect: Dialect, columns: readonly string[], parameter: string): string {
  const values = columns.map((_, i) => `value->>${i}`).join(', ');
  return `(${columns.join(', ')}) IN (SELECT ${values} FROM ${dialect.jsonElements(parameter)})`;
}

export function upsertStatement<T, K>(dialect: Dialect, { name, columns, key, initial }: Table<T, K>): string {
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
  // `WHERE true` tells SQLite that an `ON` after it does not begin a join.
  return `INSERT INTO ${name} (${names.join(', ')})
    SELECT ${values.join(', ')} FROM ${dialect.jsonElements('$1')} WHERE true`;
}

export function deleteStatement<T, K>(dialect: Dialect, { name, key }: Table<T, K>): string {
  return `DELETE FROM ${name} WHERE ${keyCondition(dialect, key.map(quoted), '$1')}`;
}

function quoted({ name }: Column): string {
  return `"${name}"`;
}

function literal(value: ColumnValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');
}

function elementValue({ kind }: Column, position: number): string {
  const type = isWholeNumber(kind) ? 'bigint' : 'text';
  return `CAST(value->>${position} AS ${type})`;
}
