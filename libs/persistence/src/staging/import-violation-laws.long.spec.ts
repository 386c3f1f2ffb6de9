import { describeImportViolationLaws } from '@identity-governance/test-kit/contracts';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

/**
 * A run is an organization and eight imports with their dry runs: about a second of processor time.
 * `IMPORT_LAW_RUNS=500` compares thousands of imports on each engine.
 */
const wanted = Number(process.env.IMPORT_LAW_RUNS ?? 0);
const runs = { sqlite: wanted || 16, postgres: wanted || 4 };

jest.setTimeout(3_600_000);

describe.each(engines)('the violations of an import on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeImportViolationLaws(async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    return { store, close: async () => store.close() };
  }, runs[engine]);
});
