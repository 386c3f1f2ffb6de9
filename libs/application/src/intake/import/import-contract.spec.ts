import { describeImportContract } from '@identity-governance/test-kit/contracts';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';

describeImportContract('imports into the store in memory', async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: () => store.close() });
});
