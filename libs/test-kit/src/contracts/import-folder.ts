import {
  ImportInventory,
  importKinds,
  type ImportKind,
  type ImportOptions,
  type ImportParts,
  type ImportReport,
  type ImportRow,
  type Store,
} from '@identity-governance/application';
import { FixedClock } from '../testing/fixed-clock';

export type Folder = Partial<Record<ImportKind, readonly object[]>>;

export const clock = new FixedClock();

interface ImportToOptions extends Partial<ImportOptions> {
  readonly gone?: Folder;
  readonly snapshots?: ImportParts['snapshots'];
  readonly author?: ImportParts['author'];
}

/** Imports a folder, and deletes the rows of these keys. */
export async function importTo(
  store: Store,
  folder: Folder,
  { gone = {}, snapshots, author, ...options }: ImportToOptions = {},
): Promise<ImportReport> {
  const parts = { ...(snapshots && { snapshots }), ...(author && { author }) };
  async function* batches() {
    for (const kind of importKinds) {
      const rows = (folder[kind] ?? []).map((record, i): ImportRow => ({ line: i + 2, record }));
      const deletions = (gone[kind] ?? []).map((record, i): ImportRow => ({ line: i + 2, record, isDeletion: true }));
      if (!(kind in folder) && !(kind in gone)) continue;
      for (let i = 0; i < rows.length; i += 1000) yield { kind, rows: rows.slice(i, i + 1000) };
      yield await Promise.resolve({ kind, rows: deletions });
    }
  }
  return new ImportInventory(store, clock, parts).execute(batches(), {
    skipInvalid: false,
    ...options,
  });
}
