import { describeAuditContract } from '@identity-governance/application/contracts';
import { createStore } from './create-store';
import { openDatabase } from './open-database';
import { clearDatabase } from './testing/clear-database';
import type { TestDatabase } from './testing/test-database';
import { createTestDatabase, engines } from './testing/test-database';
import { noJobs } from './testing/no-jobs';

describe.each(engines)('%s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    await database.close();
  });
  afterAll(async () => test.remove());

  const open = async () => {
    const database = await openDatabase(test.url);
    await clearDatabase(database);
    const store = createStore(database, noJobs);
    return { store, close: async () => store.close() };
  };

  describeAuditContract(`the audited store on ${engine}`, open);
});
