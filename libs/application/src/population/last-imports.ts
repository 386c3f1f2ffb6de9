import type { ImportRecord } from '@identity-governance/records';
import type { TransactionOf } from '../ports/store';

/** Number of the latest applied imports that are read. */
const MAX_IMPORTS = 200;
/** The day or month of an export in the name of its file, as in `users_2026-11.csv` and `users_20261129.csv`. */
const DATE = /(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?[0-3]\d)?(?!\d)/g;

/** Returns the last applied import of each set of files, whatever the dates in their names, the latest first. */
export async function readLastImports(tx: TransactionOf<'imports'>): Promise<readonly ImportRecord[]> {
  const seen = new Set<string>();
  return (await readApplied(tx)).filter((record) => record.files.length > 0 && isFirst(seen, filesOf(record)));
}

/** An import that has no record yet, because it is previewed. */
export type ImportToCome = Pick<ImportRecord, 'counts' | 'files' | 'sourceId'>;

interface CountedImports {
  /** RFC 3339: only imports that started by then. */
  readonly until?: string | undefined;
  /** Counts as the last import. */
  readonly toCome?: ImportToCome | undefined;
}

/**
 * Returns the number of rows that the last import of each input left out, because they were invalid. The input of an
 * import is its source with its files, or over HTTP with each kind of its rows.
 */
export async function countSkippedRows(
  tx: TransactionOf<'imports'>,
  { until, toCome }: CountedImports = {},
): Promise<number> {
  const seen = new Set<string>();
  const imports = [...(toCome === undefined ? [] : [toCome]), ...(await readApplied(tx, until))];
  const inputs = imports.flatMap(inputsOf).filter(({ input }) => isFirst(seen, input));
  return inputs.reduce((sum, { skipped }) => sum + skipped, 0);
}

async function readApplied(tx: TransactionOf<'imports'>, until?: string): Promise<readonly ImportRecord[]> {
  const isApplied = { field: 'outcome', op: 'eq', value: 'APPLIED' } as const;
  const isEarlier = until === undefined ? [] : ([{ field: 'started', op: 'le', value: until }] as const);
  const orderBy = [{ field: 'id', descending: true }] as const;
  const where = [isApplied, ...isEarlier];
  return (await tx.imports.list({ limit: MAX_IMPORTS, offset: 0, where, orderBy })).items;
}

function inputsOf(record: ImportToCome): readonly { readonly input: string; readonly skipped: number }[] {
  const counts = Object.entries(record.counts);
  if (record.files.length > 0) {
    return [{ input: filesOf(record), skipped: counts.reduce((sum, [, { skipped }]) => sum + skipped, 0) }];
  }
  return counts.map(([kind, { skipped }]) => ({ input: JSON.stringify([record.sourceId, kind]), skipped }));
}

function filesOf({ files, sourceId }: ImportToCome): string {
  return JSON.stringify([sourceId, files.map((name) => name.replaceAll(DATE, '*'))]);
}

function isFirst(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Returns the id of the newest import, whatever its outcome; undefined if there is none. */
export async function newestImport(tx: TransactionOf<'imports'>): Promise<string | undefined> {
  const orderBy = [{ field: 'id', descending: true }] as const;
  const { items } = await tx.imports.outline({ limit: 1, offset: 0, orderBy });
  return items[0]?.key[0];
}
