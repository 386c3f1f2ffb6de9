import { describePromotionLaws } from '@identity-governance/test-kit/contracts';
import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';

/** One database for all runs, emptied before each. */
describe.each(engines)('on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describePromotionLaws(
    'in the database',
    async () => {
      const clock = new FixedClock();
      const ids = new SequentialIds();
      const store = createStore(await databases.shareEmpty(), { clock, ids });
      return { store, clock, ids, close: async () => store.close() };
    },
    25,
  );
});
