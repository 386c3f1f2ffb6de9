import { compareText } from '@identity-governance/domain';
import fc from 'fast-check';
import type { CollectionReader } from '../ports/collection';
import type { Query } from '../ports/query';
import type { StateVersions, Store } from '../ports/store';
import { stateParts } from '../ports/store';
import type { CollectionSample } from './collection-samples';
import { testEveryCollection } from './collection-samples';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const everything: Query<never> = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/**
 * In the order of their bytes; they differ by case, by accents, by a trailing space, and in planes: an astral character
 * comes after U+FFEE.
 */
const orderedTexts = ['%', 'A', 'Z', '_', 'a', 'a ', 'ab', 'e\u0301', 'é', '\uffee', '\u{1f600}'];

/** What `Collection` promises, for every kind. */
export function describeCollections(open: () => Promise<OpenedStore>): void {
  testEveryCollection((sample) => {
    describe(sample.name, () => {
      testValues(sample, open);
      testCounts(sample, open);
      testOrder(sample, open);
      testGetMany(sample, open);
      testVersions(sample, open);
    });
  });
}

type TestKind = <T extends object, K>(sample: CollectionSample<T, K>, open: () => Promise<OpenedStore>) => void;

const testValues: TestKind = (sample, open) => {
  it('gives back every field as it was saved', async () => {
    const distinct = fc
      .uniqueArray(sample.arbitrary, { maxLength: 12, selector: (row) => JSON.stringify(sample.keyOf(row)) })
      .map((rows) => distinctByName(rows, sample.nameOf));
    await withStore(open, async (store) => {
      const property = fc.asyncProperty(distinct, async (rows) => {
        await store.write([], async (tx) => sample.collectionIn(tx).save(rows));
        expect(sorted(await listAll(store, sample))).toEqual(sorted(rows));
        for (const row of rows) expect(await getOne(store, sample, row)).toEqual(row);
        await deleteAll(store, sample, rows);
      });
      await fc.assert(property, { numRuns: 15 });
    });
  });
};

const testCounts: TestKind = (sample, open) => {
  it('counts what a save created, changed and left alone', async () => {
    await withStore(open, async (store) => {
      const save = async (texts: readonly string[], change = (row: never): unknown => row) =>
        store.write([], async (tx) => sample.collectionIn(tx).save(texts.map(sample.rowOf).map(change as never)));
      expect(await save(['a', 'b', 'A'])).toEqual({ created: 3, updated: 0, unchanged: 0 });
      expect(await save(['a', 'b', 'c'])).toEqual({ created: 1, updated: 0, unchanged: 2 });
      if (sample.changed !== undefined) {
        expect(await save(['a'], sample.changed as never)).toEqual({ created: 0, updated: 1, unchanged: 0 });
        expect(await getOne(store, sample, sample.rowOf('a'))).toEqual(sample.changed(sample.rowOf('a')));
        expect(await getOne(store, sample, sample.rowOf('A'))).toEqual(sample.rowOf('A'));
      }
      expect(await save([])).toEqual({ created: 0, updated: 0, unchanged: 0 });
      expect(await store.read(async (tx) => readerIn(sample, tx).count())).toBe(4);
    });
  });
};

const testOrder: TestKind = (sample, open) => {
  it('lists by key in the order of the bytes, page by page', async () => {
    expect([...orderedTexts].sort(compareText)).toEqual(orderedTexts);
    const rows = orderedTexts.map(sample.rowOf);
    await withStore(open, async (store) => {
      await store.write([], async (tx) => sample.collectionIn(tx).save([...rows].reverse()));
      expect(await listAll(store, sample)).toEqual(rows);
      for (const [offset, limit] of [
        [0, 4],
        [4, 4],
        [8, 4],
        [3, 0],
        [50, 4],
      ] as const) {
        const page = await store.read(async (tx) => readerIn(sample, tx).list({ limit, offset }));
        expect(page).toEqual({ items: rows.slice(offset, offset + limit), total: rows.length });
      }
    });
  });
};

const testGetMany: TestKind = (sample, open) => {
  it('finds thousands of keys at once, leaving out what is not there', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => sample.rowOf(`key ${i}`));
    await withStore(open, async (store) => {
      await store.write([], async (tx) => sample.collectionIn(tx).save(rows));
      const keys = [...rows, ...rows, sample.rowOf('KEY 1'), sample.rowOf('none')].map(sample.keyOf);
      expect(sorted(await store.read(async (tx) => readerIn(sample, tx).getMany(keys)))).toEqual(sorted(rows));
      expect(await store.read(async (tx) => readerIn(sample, tx).getMany([]))).toEqual([]);
    });
  });
};

const testVersions: TestKind = (sample, open) => {
  it('raises the version of its part, and no other, exactly when something changed', async () => {
    await withStore(open, async (store) => {
      const row = sample.rowOf('a');
      const raisedBy = async (change: Parameters<Store['write']>[1]) => {
        const before = await store.versions();
        await store.write([], change);
        return raisedParts(before, await store.versions());
      };
      const own = sample.part === null ? [] : [sample.part];
      expect(await raisedBy(async (tx) => sample.collectionIn(tx).save([row]))).toEqual(own);
      expect(await raisedBy(async (tx) => sample.collectionIn(tx).save([row]))).toEqual([]);
      if (sample.changed !== undefined) {
        const changed = sample.changed(row);
        expect(await raisedBy(async (tx) => sample.collectionIn(tx).save([changed]))).toEqual(own);
      }
      expect(await raisedBy(async (tx) => sample.collectionIn(tx).delete(sample.keyOf(sample.rowOf('A'))))).toEqual([]);
      const key = sample.keyOf(row);
      expect(await raisedBy(async (tx) => sample.collectionIn(tx).delete(key))).toEqual(own);
      expect(await raisedBy(async (tx) => sample.collectionIn(tx).delete(key))).toEqual([]);
      expect(await getOne(store, sample, row)).toBeUndefined();
    });
  });
};

export function raisedParts(before: StateVersions, after: StateVersions): readonly string[] {
  for (const part of stateParts) expect(after[part]).toBeGreaterThanOrEqual(before[part]);
  return stateParts.filter((part) => after[part] > before[part]);
}

function readerIn<T, K>(sample: CollectionSample<T, K>, tx: unknown): CollectionReader<T, K> {
  return sample.collectionIn(tx as Parameters<typeof sample.collectionIn>[0]);
}

async function listAll<T, K>(store: Store, sample: CollectionSample<T, K>): Promise<readonly T[]> {
  const { items, total } = await store.read(async (tx) => readerIn(sample, tx).list(everything));
  expect(total).toBe(items.length);
  return items;
}

async function getOne<T, K>(store: Store, sample: CollectionSample<T, K>, row: T): Promise<T | undefined> {
  return store.read(async (tx) => readerIn(sample, tx).get(sample.keyOf(row)));
}

async function deleteAll<T, K>(store: Store, sample: CollectionSample<T, K>, rows: readonly T[]): Promise<void> {
  await store.write([], async (tx) => {
    for (const row of rows) expect(await sample.collectionIn(tx).delete(sample.keyOf(row))).toBe(true);
    for (const row of rows) expect(await sample.collectionIn(tx).delete(sample.keyOf(row))).toBe(false);
  });
}

function sorted<T>(rows: readonly T[]): readonly T[] {
  return [...rows].sort((a, b) => compareText(JSON.stringify(sortedMembers(a)), JSON.stringify(sortedMembers(b))));
}

/** The order in which adapters list a row's fields is their own. */
function sortedMembers(row: unknown): unknown {
  return Object.entries(row as object).sort(([a], [b]) => compareText(a, b));
}

function distinctByName<T>(rows: readonly T[], nameOf: ((row: T) => string) | undefined): readonly T[] {
  if (nameOf === undefined) return rows;
  return [...new Map(rows.map((row) => [nameOf(row), row])).values()];
}
