import { describeImportViolationLaws } from '@identity-governance/application/contracts';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

/** A run takes 80 ms of processor time on SQLite, and a few times as long on PostgreSQL. */
const runs = { sqlite: 100, postgres: 30 };

describe.each(engines)('the violations of an import on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeImportViolationLaws(async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    return { store, close: async () => store.close() };
  }, runs[engine]);
});
