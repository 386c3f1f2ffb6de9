import { describeChangeLogContract } from '@identity-governance/test-kit/contracts';
import { buildAccessItem } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

describe.each(engines)('%s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeChangeLogContract(engine, async (keptChanges) => {
    const limits = keptChanges === undefined ? {} : { keptChanges };
    const store = createStore(await databases.openEmpty(), { ...testStoreOptions(), ...limits });
    return { store, close: async () => store.close() };
  });

  it('fails loudly when the row of a part is missing', async () => {
    const database = await databases.openEmpty();
    const store = createStore(database, testStoreOptions());
    await database.write(async (scope) => scope.query(`DELETE FROM state_version WHERE name = 'access'`, []));
    const missing = 'the table state_version has no row `access`';
    await expect(store.versions()).rejects.toThrow(missing);
    await expect(store.read(async (tx) => tx.versions())).rejects.toThrow(missing);
    const save = async () => store.write([], async (tx) => tx.accessItems.save([buildAccessItem('x')]));
    await expect(save()).rejects.toThrow(missing);
    if (engine === 'postgres') {
      await expect(store.write(['access'], async () => Promise.resolve())).rejects.toThrow(missing);
    }
    expect(await store.read(async (tx) => tx.accessItems.count())).toBe(0);
    await database.write(async (scope) => {
      await scope.query(`INSERT INTO state_version (name, version, token) VALUES ('access', 0, '')`, []);
    });
    await save();
    await store.close();
  });
});
