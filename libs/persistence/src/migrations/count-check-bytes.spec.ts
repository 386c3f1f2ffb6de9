import { buildSodCheck } from '@identity-governance/application/testing';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { CountCheckBytes1767225600115 } from './count-check-bytes';

describe.each(engines)('the count of what checks take on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('begins with the checks that are there', async () => {
    const database = await databases.openEmpty();
    const store = createStore(database, testStoreOptions());
    const checks = ['a', 'b', 'c', 'd'].map((id) =>
      buildSodCheck(id, { startedBy: { a: 'app', b: 'app', c: 'web' }[id] ?? null, message: 'ü' }),
    );
    await store.write([], async (tx) => tx.sodChecks.save(checks));
    const tell = async () => store.read(async (tx) => tx.sodChecks.bytesInUse(['app', 'web', 'none']));
    const told = await tell();
    expect([...told.byClient.keys()].sort()).toEqual(['app', 'web']);
    while (!(await database.pendingMigrations()).includes(CountCheckBytes1767225600115.name)) {
      await database.revertLastMigration();
    }
    await database.migrate();
    expect(await tell()).toEqual(told);
    await store.close();
  });

  it('holds when several processes write at the same time', async () => {
    const first = await databases.openEmpty();
    const stores = [createStore(first, testStoreOptions()), createStore(await databases.open(), testStoreOptions())];
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const startedBy = ['app', 'web', 'cron'][n % 3]!;
        await stores[n % 2]!.write([], async (tx) => tx.sodChecks.save([buildSodCheck(`${n}`, { startedBy })]));
        if (n % 4 === 0) await stores[(n + 1) % 2]!.write([], async (tx) => tx.sodChecks.delete(`${n}`));
      }),
    );
    const told = await stores[0]!.read(async (tx) => tx.sodChecks.bytesInUse(['app', 'web', 'cron']));
    expect(told.total).toBe(30 * 502);
    expect([...told.byClient.values()].reduce((sum, bytes) => sum + bytes, 0)).toBe(told.total);
    for (const store of stores) await store.close();
  });
});
