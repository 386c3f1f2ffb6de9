import { describeStoreContract } from '@identity-governance/application/testing';
import { createStore } from './create-store';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { tableSchemas } from './tables/tables';
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

  describeStoreContract(`the store on ${engine}`, async () => {
    const database = await openDatabase(test.url);
    await clear(database);
    const store = createStore(database, noJobs);
    return { store, close: async () => store.close() };
  });
});

async function clear(database: Database): Promise<void> {
  await database.write(async (scope) => {
    const tables = [...tableSchemas.map(({ options }) => options.name), 'promoted_value', 'attribute_name'];
    for (const table of tables) await scope.query(`DELETE FROM ${table}`, []);
    await scope.query('UPDATE state_version SET version = 0', []);
  });
}
