import { describeJobLeasesContract } from '@identity-governance/application/contracts';
import { FixedClock } from '@identity-governance/application/testing';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { testStoreOptions } from '../testing/test-store-options';
import { TableJobLeases } from './table-job-leases';
import { WorkerSigns } from './worker-signs';

describe('on SQLite', () => {
  const databases = openMigratedDatabases('sqlite');

  describeJobLeasesContract('of the table', async () => {
    const database = await databases.openEmpty();
    const clock = new FixedClock();
    const store = createStore(database, { ...testStoreOptions(), clock });
    const leases = new TableJobLeases({ database, clock, signs: new WorkerSigns(database.location) });
    return { store, leases, clock, close: async () => store.close() };
  });
});
