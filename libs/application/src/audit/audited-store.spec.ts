import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { describeAuditContract } from '@identity-governance/test-kit/contracts';

const open = async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: () => store.close() });
};

describeAuditContract('the audited store in memory', open);
