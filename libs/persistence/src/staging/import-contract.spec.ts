import { ImportInventory, type ImportKind, type Store } from '@identity-governance/application';
import { describeImportContract } from '@identity-governance/application/contracts';
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
    const store = createStore(await databases.openEmpty(), testStoreOptions());
    return { store, close: async () => store.close() };
  });

  it('merges rows with names that nobody else has by the page, not one by one', async () => {
    const store = createStore(await databases.openEmpty(), testStoreOptions());
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

  it('reads few rows at a time where some are long, so that they fit into the memory', async () => {
    const store = createStore(await databases.openEmpty(), testStoreOptions());
    const rows = Array.from({ length: 33 }, (_, i) => {
      const attributes = { text: 'x'.repeat(i === 0 ? 1_100_000 : 1) };
      return { position: i + 1, line: i + 1, row: { id: `s${i}`, name: `s${i}`, description: null, attributes } };
    });
    const pages = await store.stage(async (stage) => {
      await stage.add('sources', rows);
      await stage.compare('sources');
      const lengths: number[] = [];
      for await (const page of stage.difference('sources')) lengths.push(page.length);
      return lengths;
    });
    expect(pages).toEqual([32, 1]);
    await store.close();
  });
});
