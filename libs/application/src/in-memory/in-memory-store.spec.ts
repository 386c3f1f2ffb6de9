import { createInMemoryStore } from './in-memory-store';
import { describeChangeLogContract } from '../contracts/change-log-contract';
import { describeJobQueueContract } from '../contracts/job-queue-contract';
import { describeStoreContract } from '../contracts/store-contract';

describeStoreContract('the store in memory', async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: async () => store.close() });
});

describeChangeLogContract('in memory', async (keptChanges) => {
  const store = createInMemoryStore(keptChanges === undefined ? {} : { keptChanges });
  return Promise.resolve({ store, close: async () => store.close() });
});

describeJobQueueContract('the job queue in memory', async (options) => {
  const store = createInMemoryStore(options);
  return Promise.resolve({ store, close: async () => store.close() });
});
