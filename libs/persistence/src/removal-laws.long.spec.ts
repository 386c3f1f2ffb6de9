import { describeRemovalLaws } from '@identity-governance/test-kit/contracts';
import { createStore } from './create-store';
import { openMigratedDatabases } from './testing/open-migrated-databases';
import { engines } from './testing/test-database';
import { testStoreOptions } from './testing/test-store-options';

describe.each(engines)('%s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeRemovalLaws(async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    return { store, close: async () => store.close() };
  });
});
