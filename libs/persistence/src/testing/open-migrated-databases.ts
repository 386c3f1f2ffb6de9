import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { clearDatabase } from './clear-database';
import type { Engine, TestDatabase } from './test-database';
import { createTestDatabase } from './test-database';

/** For a `describe`: one migrated database that is emptied for each of its tests. */
export interface MigratedDatabases {
  /** Whoever opens it closes it. */
  readonly openEmpty: () => Promise<Database>;
  /** The same database as it is, as another process would. */
  readonly open: () => Promise<Database>;
}

export function openMigratedDatabases(engine: Engine): MigratedDatabases {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    await database.close();
  });
  afterAll(async () => test.remove());
  return {
    open: async () => openDatabase(test.url),
    async openEmpty() {
      const database = await openDatabase(test.url);
      await clearDatabase(database);
      return database;
    },
  };
}
