import type { TransactionScope } from '../connections/transaction-scope';
import { keyCondition } from '../dialects/table-sql';
import type { TableSearch } from '../tables/table';

interface ChangedItems<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
}

interface TermsOfItem {
  readonly key: readonly [type: string, id: string];
  readonly terms: readonly (readonly [field: string, term: string])[];
}

/** Replaces the rows of `search_term` by those of the present items. */
export async function writeSearchTerms<T>(
  scope: TransactionScope,
  search: TableSearch<T>,
  { before, after }: ChangedItems<T>,
): Promise<void> {
  const stored = new Map(before.map((item) => stringsOf(readTerms(search, item))));
  const read = after.map((item) => readTerms(search, item));
  const isChanged = (item: TermsOfItem) => {
    const [key, terms] = stringsOf(item);
    return stored.get(key) !== terms;
  };
  const changed = stored.size === 0 ? read : read.filter(isChanged);
  const replaced = stored.size === 0 ? [] : changed.filter(({ key }) => stored.has(JSON.stringify(key)));
  await deleteSearchTerms(
    scope,
    replaced.map(({ key }) => key),
  );
  const rows = changed.flatMap(({ key, terms }) => terms.map(([field, term], i) => [...key, field, term, i]));
  if (rows.length === 0) return;
  await scope.run(
    `INSERT INTO search_term (type, id, field, term, ordinal)
     SELECT ${[0, 1, 2, 3].map((i) => `CAST(value->>${i} AS text)`).join(', ')}, CAST(value->>4 AS bigint)
     FROM ${scope.engine.jsonElements('$1')} WHERE true`,
    [JSON.stringify(rows)],
  );
}

/** Deletes search terms. Each key is a type and an id. */
export async function deleteSearchTerms(scope: TransactionScope, keys: readonly (readonly string[])[]): Promise<void> {
  if (keys.length === 0) return;
  const condition = keyCondition(scope.engine, ['type', 'id'], '$1');
  await scope.run(`DELETE FROM search_term WHERE ${condition}`, [JSON.stringify(keys)]);
}

function stringsOf({ key, terms }: TermsOfItem): readonly [key: string, terms: string] {
  return [JSON.stringify(key), JSON.stringify(terms)];
}

function readTerms<T>({ type, termsOf }: TableSearch<T>, item: T): TermsOfItem {
  const row = item as { readonly id: string; readonly type?: string };
  return { key: [type ?? row.type!, row.id], terms: termsOf(item).map(({ field, term }) => [field, term]) };
}
