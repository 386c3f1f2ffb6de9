import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createMigratedDatabase } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

it('makes a task due after every commit of any connection and process, and not while nothing is written', async () => {
  const test = await createMigratedDatabase('sqlite');
  const [database, other] = [await openDatabase(test.url), await openDatabase(test.url)];
  const watch = database.watch({ now: () => Date.now() });
  const hasCommits = async () => {
    const isDue = await watch.isDue();
    watch.rest();
    return isDue;
  };
  const store = createStore(other, testStoreOptions());
  expect(await hasCommits()).toBe(true);
  expect(await hasCommits()).toBe(false);
  for (let n = 0; n < 50; n++) {
    await store.write([], async (tx) => tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: `${n}` } }));
    expect(await hasCommits()).toBe(true);
    if (n % 2 === 0) expect(await hasCommits()).toBe(false);
  }
  await database.read(async (sql) => sql.query('SELECT count(*) FROM job', []));
  expect(await hasCommits()).toBe(false);
  await other.withProbe(async (runner) => runner.query('PRAGMA wal_checkpoint(TRUNCATE)') as Promise<unknown>);
  await store.write([], async (tx) => tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: 'last' } }));
  expect(await hasCommits()).toBe(true);
  await store.close();
  await database.close();
  await test.remove();
});
