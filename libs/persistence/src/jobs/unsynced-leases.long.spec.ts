import { copyFile, stat, truncate } from 'node:fs/promises';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { TableJobLeases } from './table-job-leases';

describe('jobs that are leased on SQLite without waiting for the disk', () => {
  let test: TestDatabase;
  let copy: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    [test, copy] = [await createTestDatabase('sqlite'), await createTestDatabase('sqlite')];
    database = await openDatabase(test.url);
    await database.migrate();
    await enqueue('first');
  });
  afterEach(async () => {
    await database.close();
    await test.remove();
    await copy.remove();
  });

  const kinds = new Map([['sod-check', 1]] as const);
  const enqueue = async (requestId: string) =>
    createStore(database, { ...testStoreOptions(), ids: { next: () => requestId } }).write([], async (tx) =>
      tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId } }),
    );
  const openLeases = (of: Database) => new TableJobLeases({ database: of, clock: testStoreOptions().clock });
  const attempts = async (of: Database) => of.query('SELECT id, attempt FROM job ORDER BY id');
  const log = () => `${database.location}-wal`;
  /** The files as the system has them: all that a killed process leaves, and what a power cut leaves of the log. */
  const openLeft = async (bytesOfLog?: number) => {
    const file = copy.url.slice('sqlite:'.length);
    await copyFile(database.location, file);
    await copyFile(log(), `${file}-wal`);
    if (bytesOfLog !== undefined) await truncate(`${file}-wal`, bytesOfLog);
    return openDatabase(copy.url);
  };

  it('stay leased when the process is killed at once', async () => {
    await openLeases(database).exchange([], kinds);
    const left = await openLeft();
    expect(await attempts(left)).toEqual([{ id: 'first', attempt: 1 }]);
    expect(await openLeases(left).hasDue(['sod-check'])).toBe(false);
    await left.close();
  });

  it('are handed out again where a power cut undoes the lease', async () => {
    const { size } = await stat(log());
    await openLeases(database).exchange([], kinds);
    const left = await openLeft(size);
    expect(await attempts(left)).toEqual([{ id: 'first', attempt: 0 }]);
    expect(await openLeases(left).exchange([], kinds)).toMatchObject([{ id: 'first', attempt: 1 }]);
    await left.close();
  });

  it('stay leased and ended once a commit behind them is on the disk', async () => {
    const leases = openLeases(database);
    const [first] = await leases.exchange([], kinds);
    await leases.exchange([{ job: first!, outcome: { kind: 'done' } }], new Map());
    await enqueue('second');
    const { size } = await stat(log());
    await leases.exchange([], kinds);
    const left = await openLeft(size);
    expect(await attempts(left)).toEqual([{ id: 'second', attempt: 0 }]);
    await left.close();
  });

  it('are the only ones: what is written otherwise waits for the disk', async () => {
    const full = 2;
    expect(await database.note('PRAGMA synchronous', [])).toEqual([{ synchronous: 1 }]);
    expect(await database.write(async (sql) => sql.query('PRAGMA synchronous', []))).toEqual([{ synchronous: full }]);
  });
});
