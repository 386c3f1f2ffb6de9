import type { Dialect } from '../dialects/dialect';
import { insertStatement } from '../dialects/table-sql';
import { isWholeNumber } from '../tables/column-kinds';
import type { Column, Row } from '../tables/table';

/** A statement that puts many rows into a table. */
export interface StageInsert {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/**
 * For many rows of many columns: one JSON array of rows, or one of each column, whichever the engine reads faster.
 */
export function stageInsert(
  engine: Dialect,
  table: { readonly name: string; readonly columns: readonly Column[] },
  rows: readonly Row[],
): StageInsert {
  if (engine.jsonBy === 'row') return { sql: insertStatement(engine, table), parameters: [JSON.stringify(rows)] };
  const { name, columns } = table;
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map((column) => `CAST("${column.name}" AS ${isWholeNumber(column.kind) ? 'bigint' : 'text'})`);
  const arrays = columns.map((_, i) => `json_array_elements_text(CAST($${i + 1} AS json))`);
  return {
    sql: `INSERT INTO ${name} (${names}) SELECT ${values.join(', ')} FROM ROWS FROM (${arrays.join(', ')}) AS r (${names})`,
    parameters: columns.map((_, i) => JSON.stringify(rows.map((row) => row[i]))),
  };
}
