import { describeAccountAccessLaws } from '../../contracts/account-access-laws';
import { createInMemoryStore } from '../../in-memory/in-memory-store';

describeAccountAccessLaws(
  'in memory',
  async () => {
    const store = createInMemoryStore();
    return Promise.resolve({ store, close: async () => store.close() });
  },
  60,
);
