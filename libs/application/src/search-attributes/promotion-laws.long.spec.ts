import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { describePromotionLaws } from '@identity-governance/test-kit/contracts';

describePromotionLaws(
  'in memory',
  async () => {
    const clock = new FixedClock();
    const ids = new SequentialIds();
    const store = createInMemoryStore({ clock, ids });
    return Promise.resolve({ store, clock, ids, close: async () => store.close() });
  },
  500,
);
