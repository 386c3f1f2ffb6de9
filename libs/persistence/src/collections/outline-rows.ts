import type { RowOutline } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import { keyCondition } from '../dialects/table-sql';
import { rowBytes } from '../tables/row-bytes';
import type { Table } from '../tables/table';

/** Returns the existing rows of these ids, in the order of the ids. */
export async function outlineRows<T>(
  scope: TransactionScope,
  { name, columns }: Table<T, string>,
  ids: readonly string[],
): Promise<readonly RowOutline[]> {
  if (ids.length === 0) return [];
  const bytes = rowBytes(columns, (column) => `"${column.name}"`);
  const rows = await scope.query(
    `SELECT id, ${bytes} AS bytes FROM ${name} WHERE ${keyCondition(scope.engine, ['id'], '$1')}`,
    [JSON.stringify(ids.map((id) => [id]))],
  );
  const bytesOf = new Map(rows.map((row) => [row.id as string, Number(row.bytes)]));
  return ids.flatMap((id) => (bytesOf.has(id) ? [{ key: [id], bytes: bytesOf.get(id)! }] : []));
}
