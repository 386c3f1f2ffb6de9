import { FixedClock } from '../testing/fixed-clock';
import { createInMemoryStore } from '../in-memory/in-memory-store';
import { describePromotionLaws } from '../contracts/promotion-laws';
import { SequentialIds } from '../testing/sequential-ids';

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
