import { loggedKeys, type StateVersion } from '@identity-governance/application';
import { describeChangeLogContract } from '@identity-governance/application/contracts';
import { buildAccessItem } from '@identity-governance/application/testing';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { recordStatements } from '../testing/record-statements';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

describe.each(engines)('%s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeChangeLogContract(engine, async (keptChanges) => {
    const limits = keptChanges === undefined ? {} : { keptChanges };
    const store = createStore(await databases.openEmpty(), { ...testStoreOptions(), ...limits });
    return { store, close: async () => store.close() };
  });

  it('tells changes of which there are very many in pages', async () => {
    const store = createStore(await databases.openEmpty(), testStoreOptions());
    const { access: origin } = await store.versions();
    const items = Array.from({ length: 10_001 }, (_, n) => buildAccessItem(`e${String(n).padStart(5, '0')}`));
    for (let start = 0; start < items.length; start += loggedKeys) {
      await store.write([], async (tx) => tx.accessItems.save(items.slice(start, start + loggedKeys)));
    }
    const after = async (version: StateVersion, limit: number) =>
      store.read(async (tx) => tx.changes.changesAfter('access', version, limit));
    let changes: Awaited<ReturnType<typeof after>>;
    const statements = await recordStatements(async () => {
      changes = await after(origin, 20_001);
    });
    expect(changes!.map(({ key }) => key![1])).toEqual(items.map(({ id }) => id));
    expect(changes!.map(({ position }) => position - origin.position)).toEqual(items.map((_, n) => n + 1));
    expect(Math.max(...statements.map(({ rows }) => rows))).toBe(5001);
    for (const limit of [0, 1, 4999, 5000, 5001, 10_000, 10_001]) {
      expect(await after(origin, limit)).toEqual(changes!.slice(0, limit));
    }
    expect(await after({ ...origin, token: 'another' }, 20_001)).toBeUndefined();
    expect(await after(changes!.at(-1)!, 20_001)).toEqual([]);
    await store.close();
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
