import { compareText } from '@identity-governance/values';
import fc from 'fast-check';
import {
  stateParts,
  type CollectionReader,
  type PagePosition,
  type Query,
  type StateVersions,
  type Store,
} from '@identity-governance/application';
import type { CollectionSample } from './collection-samples';
import { testEveryCollection } from './collection-samples';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const everything: Query<never> = { limit: Number.MAX_SAFE_INTEGER, offset: 0, isCounted: true };

/**
 * Strings in the order of their bytes; they differ by case, by accents, by a trailing space, and in planes: an astral
 * character comes after U+FFEE.
 */
const orderedStrings = ['%', 'A', 'Z', '_', 'a', 'a ', 'ab', 'e\u0301', 'é', '\uffee', '\u{1f600}'];

/** Tests the contract of `Collection` for every kind. */
export function describeCollections(open: () => Promise<OpenedStore>): void {
  testEveryCollection((sample) => {
    describe(sample.name, () => {
      testValues(sample, open);
      testCounts(sample, open);
      testOrder(sample, open);
      testPaging(sample, open);
      testGetMany(sample, open);
      testDeletions(sample, open);
      testVersions(sample, open);
    });
  });
}

type TestKind = <T, K>(sample: CollectionSample<T, K>, open: () => Promise<OpenedStore>) => void;

const testValues: TestKind = (sample, open) => {
  it('gives back every field as it was saved', async () => {
    const distinct = fc
      .uniqueArray(sample.arbitrary, { maxLength: 12, selector: (row) => JSON.stringify(sample.keyOf(row)) })
      .map((rows) => distinctByName(rows, sample.nameOf));
    await withStore(open, async (store) => {
      const property = fc.asyncProperty(distinct, async (rows) => {
        await store.write([], async (tx) => sample.collectionIn(tx).save(rows));
        expect(sorted(await listAll(store, sample))).toEqual(sorted(rows));
        await store.read(async (tx) => {
          for (const row of rows) expect(await readerIn(sample, tx).get(sample.keyOf(row))).toEqual(row);
        });
        await deleteAll(store, sample, rows);
      });
      await fc.assert(property, { numRuns: 6 });
    });
  });
};

const testCounts: TestKind = (sample, open) => {
  it('counts what a save created, changed and left alone', async () => {
    await withStore(open, async (store) => {
      const save = async (strings: readonly string[], change = (row: never): unknown => row) =>
        store.write([], async (tx) => sample.collectionIn(tx).save(strings.map(sample.rowOf).map(change as never)));
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
    expect([...orderedStrings].sort(compareText)).toEqual(orderedStrings);
    const rows = orderedStrings.map(sample.rowOf);
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
        const page = await store.read(async (tx) => readerIn(sample, tx).list({ limit, offset, isCounted: true }));
        expect(page).toMatchObject({ items: rows.slice(offset, offset + limit), total: rows.length });
        const { total } = await store.read(async (tx) => readerIn(sample, tx).list({ limit, offset }));
        expect(total).toBeNull();
        const query = { limit, offset, isCounted: true };
        const outline = await store.read(async (tx) => readerIn(sample, tx).outline(query));
        expect(outline).toMatchObject({ total: page.total, next: page.next });
        expect(outline.items.map(({ key }) => key)).toEqual(page.items.map((row) => partsOf(sample.keyOf(row))));
        for (const { bytes } of outline.items) expect(bytes).toBeGreaterThan(0);
      }
    });
  });
};

const testPaging: TestKind = (sample, open) => {
  it('goes on after the last row of a page, whatever came and went, until there is nothing left', async () => {
    const rows = orderedStrings.map(sample.rowOf);
    await withStore(open, async (store) => {
      await store.write([], async (tx) => sample.collectionIn(tx).save(rows));
      const first = await store.read(async (tx) => readerIn(sample, tx).list({ limit: 4, offset: 0 }));
      expect(first.items).toEqual(rows.slice(0, 4));
      const gone = rows.slice(1, 4).map(sample.keyOf);
      await store.write([], async (tx) => sample.collectionIn(tx).deleteMany(gone));
      const read = async (after: PagePosition) =>
        store.read(async (tx) => readerIn(sample, tx).list({ limit: 4, offset: 0, after, isCounted: true }));
      const second = await read(first.next!);
      expect(second).toMatchObject({ items: rows.slice(4, 8), total: rows.length - 3 });
      const third = await read(second.next!);
      expect(third).toMatchObject({ items: rows.slice(8), next: null });
      const exact = await store.read(async (tx) => readerIn(sample, tx).list({ limit: rows.length - 3, offset: 0 }));
      expect(exact.next).toBeNull();
    });
  });

  it('streams all rows in order, as its transaction sees them', async () => {
    const rows = orderedStrings.map(sample.rowOf);
    await withStore(open, async (store) => {
      for (const size of [1, 4, rows.length, 100]) {
        expect(await store.read(async (tx) => collect(readerIn(sample, tx).pages(size)))).toEqual([]);
      }
      await store.write([], async (tx) => sample.collectionIn(tx).save(rows));
      for (const size of [1, 4, rows.length, 100]) {
        const pages = await store.read(async (tx) => collect(readerIn(sample, tx).pages(size)));
        expect(pages.flat()).toEqual(rows);
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(size);
      }
    });
  });
};

async function collect<T>(pages: AsyncIterable<T>): Promise<readonly T[]> {
  const collected: T[] = [];
  for await (const page of pages) collected.push(page);
  return collected;
}

const testGetMany: TestKind = (sample, open) => {
  it('finds thousands of keys at once, leaving out what is not there', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => sample.rowOf(`key ${i}`));
    const missing = Array.from({ length: 2500 }, (_, i) => sample.rowOf(`no key ${i}`));
    await withStore(open, async (store) => {
      await store.write([], async (tx) => sample.collectionIn(tx).save(rows));
      const keys = [...rows, ...missing, ...rows, sample.rowOf('KEY 1')].map(sample.keyOf);
      expect(sorted(await store.read(async (tx) => readerIn(sample, tx).getMany(keys)))).toEqual(sorted(rows));
      expect(await store.read(async (tx) => readerIn(sample, tx).getMany([]))).toEqual([]);
    });
  });
};

const testDeletions: TestKind = (sample, open) => {
  it('reports each row that it deletes, as it was, and of no other', async () => {
    await withStore(open, async (store) => {
      const rows = ['a', 'b', 'c'].map(sample.rowOf);
      await store.write([], async (tx) => sample.collectionIn(tx).save(rows));
      const reported: unknown[] = [];
      const keys = [...rows.slice(1), sample.rowOf('none')].map(sample.keyOf);
      const deleted = await store.write([], async (tx) =>
        sample.collectionIn(tx).deleteMany(keys, (row) => reported.push(row)),
      );
      expect(deleted).toBe(2);
      expect(sorted(reported as typeof rows)).toEqual(sorted(rows.slice(1)));
      expect(await listAll(store, sample)).toEqual(rows.slice(0, 1));
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
  for (const part of stateParts) expect(after[part].position).toBeGreaterThanOrEqual(before[part].position);
  return stateParts.filter((part) => after[part].position > before[part].position);
}

/** Returns the fields of a key in their order. */
function partsOf(key: unknown): readonly unknown[] {
  if (typeof key === 'string') return [key];
  return Object.values(key as object).flatMap(partsOf);
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
    for (const row of rows.slice(0, 1)) expect(await sample.collectionIn(tx).delete(sample.keyOf(row))).toBe(false);
  });
}

function sorted<T>(rows: readonly T[]): readonly T[] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(sortedMembers(row)) }));
  return keyed.sort((a, b) => compareText(a.key, b.key)).map(({ row }) => row);
}

/** Sorts the fields of a row, as their order depends on the adapter. */
function sortedMembers(row: unknown): unknown {
  return Object.entries(row as object).sort(([a], [b]) => compareText(a, b));
}

function distinctByName<T>(rows: readonly T[], nameOf: ((row: T) => string) | undefined): readonly T[] {
  if (nameOf === undefined) return rows;
  return [...new Map(rows.map((row) => [nameOf(row), row])).values()];
}
