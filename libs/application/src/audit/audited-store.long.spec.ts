import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { describeStoreContract } from '@identity-governance/test-kit/contracts';
import { FixedActor, SequentialIds } from '@identity-governance/test-kit';
import { withAudit } from './audited-store';

describeStoreContract('the audited store, as a store', async () => {
  const store = createInMemoryStore();
  const audited = withAudit({ store, ids: new SequentialIds(), currentActor: new FixedActor() });
  return Promise.resolve({ store: audited, close: async () => store.close() });
});
