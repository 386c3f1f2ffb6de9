import { describeImportContract } from '../../contracts/import-contract';
import { createInMemoryStore } from '../../in-memory/in-memory-store';

describeImportContract('imports into the store in memory', async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: () => store.close() });
});
