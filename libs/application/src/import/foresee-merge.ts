import type { StateVersions } from '../ports/change-log';
import type { CollectionReader } from '../ports/collection';
import type { ImportStage, StagedRow } from '../ports/import-stage';
import type { ImportKind } from '../ports/row-kinds';
import type { ForeseenChanges, StoreOf, TransactionOf } from '../ports/store';
import type { InventoryRows } from './import-rules';
import { importRules } from './import-rules-by-kind';
import { KnownTargets, type Target } from './references';

/** Rows of a difference that is looked at before it is merged: what is kept of them fits into the memory. */
const MOST_ROWS = 50_000;

type Pages<T> = readonly (readonly T[])[];

/** What a merge knows before it waits for its locks. What is not told here, it finds out under them. */
export interface ForeseenMerge {
  /** What the rows refer to, as it was at these versions. */
  readonly targets: KnownTargets;
  readonly versions: StateVersions;
  /** Of the kinds whose rows are only a key. */
  readonly differences: ReadonlyMap<ImportKind, Pages<StagedRow>>;
  readonly gone: ReadonlyMap<ImportKind, Pages<unknown>>;
  readonly changes: readonly ForeseenChanges[];
}

interface Merged {
  readonly saved: readonly ImportKind[];
  readonly deleted: readonly ImportKind[];
  readonly rows: number;
}

type Reading = TransactionOf<InventoryRows | 'versions'>;

/** Undefined where the difference is too large for it. */
export async function foreseeMerge(
  store: Pick<StoreOf<InventoryRows | 'versions'>, 'read'>,
  stage: ImportStage,
  merged: Merged,
): Promise<ForeseenMerge | undefined> {
  if (merged.rows > MOST_ROWS) return undefined;
  for (const kind of new Set([...merged.saved, ...merged.deleted])) await stage.warm(kind);
  return store.read(async (tx) => {
    const room = { rows: MOST_ROWS };
    const { saved, deleted } = merged;
    const versions = await tx.versions();
    const targets = new KnownTargets(tx);
    const gone = await keepPages(deleted, (kind) => within(room, stage.gone(kind)));
    // What is to be deleted must not be taken for known.
    const lookUp = async (kind: ImportKind, rows: readonly StagedRow[]) =>
      deleted.every(isKeyOnly) ? targets.lookUp(targetsOf(kind, rows)) : undefined;
    const differences = await keepPages(saved, (kind) => within(room, stage.difference(kind)), lookUp);
    if (room.rows < 0) return undefined;
    const known = { targets, versions, differences, gone };
    return { ...known, changes: await foreseeChanges(tx, merged, known) };
  });
}

function isKeyOnly(kind: ImportKind): boolean {
  return importRules[kind].isKeyOnly === true;
}

function targetsOf(kind: ImportKind, rows: readonly StagedRow[]): readonly Target[] {
  return rows.flatMap(({ row }) => importRules[kind].referencesOf(row).map(({ target }) => target));
}

async function* within<T>(room: { rows: number }, pages: AsyncIterable<readonly T[]>): AsyncIterable<readonly T[]> {
  if (room.rows < 0) return;
  for await (const page of pages) {
    room.rows -= page.length;
    if (room.rows < 0) return;
    yield page;
  }
}

/** Of the kinds whose rows are only a key. */
async function keepPages<T>(
  kinds: readonly ImportKind[],
  pagesOf: (kind: ImportKind) => AsyncIterable<readonly T[]>,
  onPage: (kind: ImportKind, page: readonly T[]) => Promise<void> = async () => Promise.resolve(),
): Promise<ReadonlyMap<ImportKind, Pages<T>>> {
  const kept = new Map<ImportKind, (readonly T[])[]>();
  for (const kind of kinds) {
    const pages: (readonly T[])[] = [];
    for await (const page of pagesOf(kind)) {
      await onPage(kind, page);
      if (isKeyOnly(kind)) pages.push(page);
    }
    if (isKeyOnly(kind)) kept.set(kind, pages);
  }
  return kept;
}

/** In the order in which the merge makes them; those that others may come before are left out. */
async function foreseeChanges(
  tx: Reading,
  { saved, deleted }: Merged,
  { gone, differences }: Pick<ForeseenMerge, 'differences' | 'gone'>,
): Promise<readonly ForeseenChanges[]> {
  const changes: ForeseenChanges[] = [];
  const deletedKeys = new Set<string>();
  for (const kind of deleted.every(isKeyOnly) ? [...deleted].reverse() : []) {
    const rows = await findStored(tx, kind, gone.get(kind)!);
    for (const row of rows) deletedKeys.add(importRules[kind].keyOf(row));
    changes.push({ name: importRules[kind].collection, action: 'DELETED', rows });
  }
  for (const kind of [...saved, ...deleted].every(isKeyOnly) ? saved : []) {
    const rules = importRules[kind];
    const pages = differences.get(kind)!.map((page) => page.map(({ row }) => row as object));
    const stored = new Set((await findStored(tx, kind, pages)).map((row) => rules.keyOf(row)));
    const isNew = (key: string) => !stored.has(key) || deletedKeys.has(key);
    const rows = pages.flat().filter((row) => isNew(rules.keyOf(row)));
    changes.push({ name: rules.collection, action: 'CREATED', rows });
  }
  return changes;
}

async function findStored(tx: Reading, kind: ImportKind, pages: Pages<unknown>): Promise<readonly object[]> {
  const collection = tx[importRules[kind].collection] as unknown as CollectionReader<object, unknown>;
  const found: object[] = [];
  for (const page of pages) found.push(...(await collection.getMany(page)));
  return found;
}
