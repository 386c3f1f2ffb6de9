import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createMigratedDatabase } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

it('notices every commit of any connection and process, and none while nothing is written', async () => {
  const test = await createMigratedDatabase('sqlite');
  const [database, other] = [await openDatabase(test.url), await openDatabase(test.url)];
  const hasCommits = database.watchCommits();
  const settle = () => {
    while (hasCommits());
  };
  const store = createStore(other, testStoreOptions());
  settle();
  for (let n = 0; n < 50; n++) {
    await store.write([], async (tx) => tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: `${n}` } }));
    expect(hasCommits()).toBe(true);
    if (n % 2 === 0) settle();
  }
  settle();
  await database.read(async (sql) => sql.query('SELECT count(*) FROM job', []));
  expect(hasCommits()).toBe(false);
  await other.withProbe(async (runner) => runner.query('PRAGMA wal_checkpoint(TRUNCATE)') as Promise<unknown>);
  await store.write([], async (tx) => tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: 'last' } }));
  expect(hasCommits()).toBe(true);
  await store.close();
  await database.close();
  await test.remove();
});
