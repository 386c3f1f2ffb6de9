import { clock, describeImportViolationLaws } from '@identity-governance/test-kit/contracts';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';

describe('the violations of an import, in memory', () => {
  describeImportViolationLaws(async () => {
    const store = createInMemoryStore({ clock });
    return Promise.resolve({ store, close: async () => store.close() });
  }, 15);
});
