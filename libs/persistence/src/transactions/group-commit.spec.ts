import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import type { TransactionScope } from '../connections/transaction-scope';

describe('short writes that share a transaction on SQLite', () => {
  let test: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    test = await createTestDatabase('sqlite');
    database = await openDatabase(test.url);
    await database.migrate();
  });
  afterEach(async () => {
    await database.close();
    await test.remove();
  });

  const isShort = true;
  const insert = (key: string) => async (scope: TransactionScope) =>
    scope.query('INSERT INTO rate_limit (key, points) VALUES ($1, 1)', [key]);
  const keys = async () =>
    (await database.query('SELECT key FROM rate_limit ORDER BY key')).map(({ key }) => String(key));
  const commits = async () => {
    const before = await dataVersion();
    return async () => (await dataVersion()) - before;
  };
  const dataVersion = async () => Number((await database.query('PRAGMA data_version'))[0]!.data_version);

  it('are all or nothing each, whatever becomes of the others', async () => {
    const writes = ['a', 'b', 'c', 'd'].map(async (key) =>
      database.write(
        async (scope) => {
          await insert(key)(scope);
          if (key === 'b') throw new Error('no luck');
          if (key === 'c') await insert('a')(scope);
        },
        { isShort },
      ),
    );
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'no luck' } });
    expect(await keys()).toEqual(['a', 'd']);
  });

  it('begin anew behind a first one that fails, which leaves nothing', async () => {
    const outcomes = await Promise.allSettled([
      database.write(
        async (scope) => {
          await insert('a')(scope);
          throw new Error('no luck');
        },
        { isShort },
      ),
      database.write(insert('b'), { isShort }),
    ]);
    expect(outcomes).toMatchObject([{ reason: { message: 'no luck' } }, { status: 'fulfilled' }]);
    expect(await keys()).toEqual(['b']);
  });

  it('are each the work of their own caller', async () => {
    const caller = new AsyncLocalStorage<string>();
    const names = Array.from({ length: 20 }, (_, i) => `caller ${i}`);
    const write = async () => database.write(async () => Promise.resolve(caller.getStore()), { isShort });
    expect(await Promise.all(names.map(async (name) => caller.run(name, write)))).toEqual(names);
  });

  it('are there when they are told to be, and need fewer commits than there are writes', async () => {
    const countCommits = await commits();
    const writes = Array.from({ length: 200 }, async (_, i) => {
      await database.write(insert(`k${i}`), { isShort });
      const found = await database.read(async (scope) =>
        scope.query('SELECT key FROM rate_limit WHERE key = $1', [`k${i}`]),
      );
      expect(found).toHaveLength(1);
    });
    await Promise.all(writes);
    expect(await keys()).toHaveLength(200);
    expect(await countCommits()).toBeLessThan(100);
  });

  it('see what those before them wrote, and write with the others that do not share', async () => {
    const increments = Array.from({ length: 60 }, async (_, i) =>
      database.write(
        async (scope) => {
          const [row] = await scope.query("SELECT points FROM rate_limit WHERE key = 'n'", []);
          const points = Number(row?.points ?? 0) + 1;
          await scope.query(
            "INSERT INTO rate_limit (key, points) VALUES ('n', $1) ON CONFLICT DO UPDATE SET points = $1",
            [points],
          );
        },
        { isShort: i % 3 !== 0 },
      ),
    );
    await Promise.all(increments);
    expect(await database.query("SELECT points FROM rate_limit WHERE key = 'n'")).toEqual([{ points: 60 }]);
  });

  it('are there exactly when they were told to be, also when the disk is full for a while', async () => {
    await database.write(async (scope) => scope.query('PRAGMA max_page_count = 1', []));
    const names = ['a', 'b', 'c'].map((name) => name + 'x'.repeat(100_000));
    const outcomes = await Promise.allSettled(names.map(async (key) => database.write(insert(key), { isShort })));
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    const kept = names.filter((_, i) => outcomes[i]!.status === 'fulfilled');
    expect(await keys()).toEqual(kept);
  });
});
