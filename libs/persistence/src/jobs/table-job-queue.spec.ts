import { describeJobQueueContract } from '@identity-governance/application/contracts';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';

describe.each(engines)('on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeJobQueueContract(`the job table on ${engine}`, async (options) => {
    const store = createStore(await databases.openEmpty(), options);
    return { store, close: async () => store.close() };
  });
});
