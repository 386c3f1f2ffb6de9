import { createInMemoryStore } from '../in-memory/in-memory-store';
import { describeAuditContract } from '../contracts/audit-contract';
import { describeStoreContract } from '../contracts/store-contract';
import { FixedActor, SequentialIds } from '../testing';
import { AuditedStore } from './audited-store';

const open = async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: () => store.close() });
};

describeAuditContract('the audited store in memory', open);

describeStoreContract('the audited store, as a store', async () => {
  const { store, close } = await open();
  return { store: new AuditedStore({ store, ids: new SequentialIds(), currentActor: new FixedActor() }), close };
});
