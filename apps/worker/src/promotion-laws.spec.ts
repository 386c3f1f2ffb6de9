import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describePromotionLaws, FixedClock, SequentialIds } from '@identity-governance/application/testing';
import { createTableJobQueue } from '@identity-governance/jobs';
import { createStore, openDatabase, type Database } from '@identity-governance/persistence';

const tables = [
  ...['source', 'account_attribute', 'account', 'attribute_name'],
  ...['search_attribute', 'promotion', 'promoted_value', 'job'],
];

/** One database for all runs, emptied before each. */
function describeLaws(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let database: Database;

    beforeAll(async () => {
      database = await open();
      await database.migrate();
    });
    afterAll(() => database.close());

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
}

const folder = mkdtempSync(join(tmpdir(), 'promotion-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describeLaws('SQLite', () => openDatabase(`sqlite:${join(folder, 'governance.db')}`));
describeLaws('PostgreSQL', () => openDatabase(process.env.TEST_POSTGRES_URL!));
