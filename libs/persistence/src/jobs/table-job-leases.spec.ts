import { describeJobLeasesContract } from '@identity-governance/application/contracts';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { testStoreOptions } from '../testing/test-store-options';
import { TableJobLeases } from './table-job-leases';
import { WorkerSigns } from './worker-signs';

describe('on SQLite', () => {
  const databases = openMigratedDatabases('sqlite');

  describeJobLeasesContract('of the table', async () => {
    const database = await databases.openEmpty();
    const options = testStoreOptions();
    const store = createStore(database, options);
    const leases = new TableJobLeases({ database, clock: options.clock, signs: new WorkerSigns(database.location) });
    return { store, leases, close: async () => store.close() };
  });
});
