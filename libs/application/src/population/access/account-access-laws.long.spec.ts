import { describeAccountAccessLaws } from '@identity-governance/test-kit/contracts';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';

describeAccountAccessLaws(
  'in memory',
  async () => {
    const store = createInMemoryStore();
    return Promise.resolve({ store, close: async () => store.close() });
  },
  60,
);
