import type { ImportRecord } from '@identity-governance/records';
import type { TransactionOf } from '../ports/store';

/** Number of the latest applied imports that are read. */
const MAX_IMPORTS = 200;
/** The day or month of an export in the name of its file, as in `users_2026-11.csv` and `users_20261129.csv`. */
const DATE = /(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?[0-3]\d)?(?!\d)/g;

/**
 * Returns the last applied import of each input, the latest first. The input of an import is its source with its files,
 * whatever the dates in their names, or over HTTP with the kinds of its rows. `until`: RFC 3339, only imports that
 * started by then.
 */
export async function readLastImports(tx: TransactionOf<'imports'>, until?: string): Promise<readonly ImportRecord[]> {
  const isApplied = { field: 'outcome', op: 'eq', value: 'APPLIED' } as const;
  const isEarlier = until === undefined ? [] : ([{ field: 'started', op: 'le', value: until }] as const);
  const orderBy = [{ field: 'id', descending: true }] as const;
  const where = [isApplied, ...isEarlier];
  const { items } = await tx.imports.list({ limit: MAX_IMPORTS, offset: 0, where, orderBy });
  const last = new Map<string, ImportRecord>();
  for (const record of items) {
    const input = inputOf(record);
    if (!last.has(input)) last.set(input, record);
  }
  return [...last.values()];
}

function inputOf({ files, sourceId, counts }: ImportRecord): string {
  const names = files.map((name) => name.replaceAll(DATE, '*'));
  return JSON.stringify([sourceId, names.length > 0 ? names : { kinds: Object.keys(counts).sort() }]);
}

/** Returns the id of the newest import, whatever its outcome; undefined if there is none. */
export async function newestImport(tx: TransactionOf<'imports'>): Promise<string | undefined> {
  const orderBy = [{ field: 'id', descending: true }] as const;
  const { items } = await tx.imports.outline({ limit: 1, offset: 0, orderBy });
  return items[0]?.key[0];
}

/** Returns the number of rows that the last import of each input left out, because they were invalid. */
export async function countSkippedRows(tx: TransactionOf<'imports'>, until?: string): Promise<number> {
  const counts = (await readLastImports(tx, until)).flatMap((record) => Object.values(record.counts));
  return counts.reduce((sum, { skipped }) => sum + skipped, 0);
}
