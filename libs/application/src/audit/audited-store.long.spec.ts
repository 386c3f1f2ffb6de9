import { createInMemoryStore } from '../in-memory/in-memory-store';
import { describeStoreContract } from '../contracts/store-contract';
import { FixedActor, SequentialIds } from '../testing';
import { AuditedStore } from './audited-store';

describeStoreContract('the audited store, as a store', async () => {
  const store = createInMemoryStore();
  const audited = new AuditedStore({ store, ids: new SequentialIds(), currentActor: new FixedActor() });
  return Promise.resolve({ store: audited, close: async () => store.close() });
});
