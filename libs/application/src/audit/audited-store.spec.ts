import { createInMemoryStore } from '../in-memory/in-memory-store';
import { describeAuditContract } from '../contracts/audit-contract';

const open = async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: () => store.close() });
};

describeAuditContract('the audited store in memory', open);
