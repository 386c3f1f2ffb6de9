import { describeAccountAccessLaws } from '@identity-governance/test-kit/contracts';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

/** One database for all runs, emptied before each. */
describe.each(engines)('on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeAccountAccessLaws(
    'in the database',
    async () => {
      const store = createStore(await databases.shareEmpty(), testStoreOptions());
      return { store, close: async () => store.close() };
    },
    12,
  );
});
