import { describeImportViolationLaws } from '../../contracts/import-violation-laws';
import { clock } from '../../contracts/import-folder';
import { createInMemoryStore } from '../../in-memory/in-memory-store';

describe('the violations of an import, in memory', () => {
  describeImportViolationLaws(async () => {
    const store = createInMemoryStore({ clock });
    return Promise.resolve({ store, close: async () => store.close() });
  }, 40);
});
