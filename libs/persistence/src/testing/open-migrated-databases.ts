import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { clearDatabase } from './clear-database';
import type { Engine, TestDatabase } from './test-database';
import { createMigratedDatabase } from './test-database';

/** One migrated database for a `describe`, which is emptied for each of its tests. */
export interface MigratedDatabases {
  /** Opens the emptied database; the caller closes it. */
  readonly openEmpty: () => Promise<Database>;
  /**
   * Returns the emptied database over connections that all tests share: opening them takes longer than most tests.
   * Closing it waits for its transactions and rejects new ones, as usual.
   */
  readonly shareEmpty: () => Promise<Database>;
  /** Opens the same database without emptying it, as another process would. */
  readonly open: () => Promise<Database>;
}

export function openMigratedDatabases(engine: Engine): MigratedDatabases {
  let test: TestDatabase;
  let shared: Database | undefined;
  beforeAll(async () => {
    test = await createMigratedDatabase(engine);
  });
  afterAll(async () => {
    await shared?.close();
    await test.remove();
  });
  return {
    open: async () => openDatabase(test.url),
    async shareEmpty() {
      shared ??= await openDatabase(test.url);
      await clearDatabase(shared);
      return lend(shared);
    },
    async openEmpty() {
      const database = await openDatabase(test.url);
      await clearDatabase(database);
      return database;
    },
  };
}

/** Returns the same open database with a separate `close`, which leaves the connections open. */
function lend(shared: Database): Database {
  const running = Reflect.get(shared, 'running') as ReadonlySet<Promise<unknown>>;
  const lent = Object.create(shared) as Database;
  lent.close = async () => {
    Object.assign(lent, { isClosed: true });
    await Promise.allSettled(running);
  };
  return lent;
}

const ofSpecFile = new Map<Engine, { readonly test: TestDatabase; readonly database: Database }>();
if (typeof afterAll === 'function') {
  afterAll(async () => {
    for (const { test, database } of ofSpecFile.values()) {
      await database.close();
      await test.remove();
    }
  });
}

/** Returns an emptied database that all tests of a spec file share, one test at a time; see `shareEmpty`. */
export async function shareEmptyDatabase(engine: Engine): Promise<Database> {
  let known = ofSpecFile.get(engine);
  if (known === undefined) {
    const test = await createMigratedDatabase(engine);
    known = { test, database: await openDatabase(test.url) };
    ofSpecFile.set(engine, known);
  }
  await clearDatabase(known.database);
  return lend(known.database);
}
