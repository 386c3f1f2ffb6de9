import { describePromotionLaws } from '@identity-governance/application/contracts';
import { FixedClock, SequentialIds } from '@identity-governance/application/testing';
import { createTableJobQueue } from '@identity-governance/jobs';
import { createStore, openDatabase, type Database } from '@identity-governance/persistence';
import { createTestDatabase, engines, type TestDatabase } from '@identity-governance/persistence/testing';

const tables = [
  ...['source', 'account_attribute', 'account', 'attribute_name'],
  ...['search_attribute', 'promotion', 'promoted_value', 'job'],
];

/** One database for all runs, emptied before each. */
describe.each(engines)('on %s', (engine) => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase(engine);
    database = await openDatabase(test.url);
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await test.remove();
  });

  describePromotionLaws(
    'in the database',
    async () => {
      const clock = new FixedClock();
      const ids = new SequentialIds();
      await database.write(async (scope) => {
        for (const table of tables) await scope.query(`DELETE FROM ${table}`, []);
      });
      const store = createStore(database, createTableJobQueue({ clock, ids }));
      return { store, clock, ids, close: () => Promise.resolve() };
    },
    25,
  );
});
