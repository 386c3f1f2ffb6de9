import { describeImportContract } from '@identity-governance/application/contracts';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

describe.each(engines)('%s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeImportContract(`imports into the store on ${engine}`, async () => {
    const store = createStore(await databases.openEmpty(), testStoreOptions());
    return { store, close: async () => store.close() };
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
