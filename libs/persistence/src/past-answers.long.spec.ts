import { testPastAnswers, testPastViolations, testSealedRecords } from '@identity-governance/test-kit/contracts';
import { createStore } from './create-store';
import { openMigratedDatabases } from './testing/open-migrated-databases';
import { engines } from './testing/test-database';
import { testStoreOptions } from './testing/test-store-options';

describe.each(engines)('the records of a past time on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  const open = async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    return { store, close: async () => store.close() };
  };

  testPastAnswers(open, 3);
  testPastViolations(open, 5);
  testSealedRecords(open);
});
