import { buildSodPolicy } from '@identity-governance/test-kit';
import { UniqueNameTaken } from '@identity-governance/application';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

describe.each(engines)('on %s, a refused write', (engine) => {
  const databases = openMigratedDatabases(engine);
  const policy = buildSodPolicy('p');

  it('is a name that is taken when the index over the names refused it', async () => {
    const store = createStore(await databases.openEmpty(), testStoreOptions());
    await store.write([], async (tx) => tx.sodPolicies.save([policy]));
    const saving = store.write([], async (tx) => tx.sodPolicies.save([{ ...policy, id: 'other' }]));
    await expect(saving).rejects.toBeInstanceOf(UniqueNameTaken);
    await store.close();
  });

  it('is an error when another constraint refused it, unique or not', async () => {
    const database = await databases.openEmpty();
    await database.write(async (scope) => scope.query('CREATE UNIQUE INDEX one_level ON sod_policy (level)', []));
    const store = createStore(database, testStoreOptions());
    await store.write([], async (tx) => tx.sodPolicies.save([policy]));
    for (const wrong of [
      { id: 'b', name: 'b' },
      { id: 'c', name: 'c', created: null as never },
    ]) {
      const saving = store.write([], async (tx) => tx.sodPolicies.save([{ ...policy, ...wrong }]));
      await expect(saving).rejects.toThrow(/constraint/i);
      await expect(saving).rejects.not.toBeInstanceOf(UniqueNameTaken);
    }
    await database.write(async (scope) => scope.query('DROP INDEX one_level', []));
    await store.close();
  });
});
