import { ImportInventory, loggedKeys, type ImportKind, type Store } from '@identity-governance/application';
import { describeImportContract } from '@identity-governance/test-kit/contracts';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { recordStatements } from '../testing/record-statements';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const side = (id: string) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] });
const namedRows: readonly (readonly [ImportKind, (i: number) => object])[] = [
  ['identity-profiles', (i) => ({ id: `p${i}`, name: `P ${i}`, authoritativeSourceId: 's' })],
  [
    'sod-policies',
    (i) => ({
      ...{ id: `p${i}`, name: `P ${i}`, type: 'CONFLICTING_ACCESS_BASED' },
      conflictingAccessCriteria: { leftCriteria: side('left'), rightCriteria: side('right') },
    }),
  ],
];

async function importRows(store: Store, kind: ImportKind, records: readonly object[]): Promise<void> {
  async function* batches() {
    yield await Promise.resolve({ kind, rows: records.map((record, i) => ({ line: i + 1, record })) });
  }
  const report = await new ImportInventory(store, { now: () => 0 }).execute(batches(), { skipInvalid: false });
  expect(report).toMatchObject({ applied: true, faults: [] });
}

describe.each(engines)('%s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeImportContract(`imports into the store on ${engine}`, async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    return { store, close: async () => store.close() };
  });

  it('merges rows with names that no other row has by the page, not one by one', async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    const run = async (kind: ImportKind, rows: readonly object[]) => importRows(store, kind, rows);
    await run('sources', [{ id: 's', name: 'S' }]);
    await run('entitlements', [
      { id: 'left', name: 'Left', sourceId: 's' },
      { id: 'right', name: 'Right', sourceId: 's' },
    ]);
    for (const [kind, rowOf] of namedRows) {
      const rows = Array.from({ length: 50 }, (_, i) => rowOf(i));
      const one = await recordStatements(async () => run(kind, rows.slice(0, 1)));
      const all = await recordStatements(async () => run(kind, rows.slice(1)));
      expect(all.length).toBeLessThan(one.length + 5);
    }
    await store.close();
  });

  it('lets the planner know the sizes of tables that an import fills', async () => {
    const database = await databases.openEmpty();
    const store = createStore(database, testStoreOptions());
    await importRows(
      store,
      'identities',
      Array.from({ length: loggedKeys + 1 }, (_, i) => ({ id: `i${i}`, name: `Ada ${i}` })),
    );
    if (engine === 'postgres') {
      const sizes = `SELECT relname, reltuples FROM pg_class
        WHERE relname IN ('identity', 'search_term') AND relnamespace = current_schema()::regnamespace ORDER BY 1`;
      const [identity, term] = await database.query(sizes);
      expect(Number(identity!.reltuples)).toBe(loggedKeys + 1);
      expect(Number(term!.reltuples)).toBeGreaterThan(loggedKeys);
    }
    await store.close();
  });

  it.each([
    ['are long', 1_100_000, 1],
    ['take the places of long ones', 1, 1_100_000],
  ])('reads few rows at a time where some %s, so that they fit into the memory', async (_what, staged, stored) => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    const sourcesOf = (length: number) =>
      Array.from({ length: 33 }, (_, i) => {
        const attributes = { text: `${length} `.padEnd(i === 0 ? length : 1, 'x') };
        return { id: `s${i}`, name: `s${i}`, description: null, attributes, correlation: [] };
      });
    await store.write([], async (tx) => tx.sources.save(sourcesOf(stored)));
    const pages = await store.stage(async (stage) => {
      const rows = sourcesOf(staged).map((row, i) => ({ position: i + 1, line: i + 1, row }));
      await stage.add('sources', rows);
      await stage.compare('sources');
      return lengthsOf(stage.difference('sources'));
    });
    expect(pages).toEqual([32, 1]);
    await store.close();
  });

  it('reads a hundred keys at a time of those to delete, where rows may be long', async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    const pages = await store.stage(async (stage) => {
      await stage.delete(
        'identities',
        Array.from({ length: 101 }, (_, i) => `i${i}`),
      );
      return lengthsOf(stage.gone('identities'));
    });
    expect(pages).toEqual([100, 1]);
    await store.close();
  });
});

async function lengthsOf(pages: AsyncIterable<readonly unknown[]>): Promise<readonly number[]> {
  const lengths: number[] = [];
  for await (const page of pages) lengths.push(page.length);
  return lengths;
}
