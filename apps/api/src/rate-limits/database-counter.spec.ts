import { openDatabase, type Database } from '@identity-governance/persistence';
import { createTestDatabase, type TestDatabase } from '@identity-governance/persistence/testing';
import { createDatabaseCounter } from './database-counter';
import { LeasedRequestCounter } from './leased-request-counter';

const rule = { name: 'auth-profiles', requests: 100, windowSeconds: 3600 };
let test: TestDatabase;
let databases: Database[];
const failures: unknown[] = [];

beforeAll(async () => {
  test = await createTestDatabase('postgres');
  databases = [await openDatabase(test.url), await openDatabase(test.url)];
  await databases[0]!.migrate();
});

afterAll(async () => {
  for (const database of databases) await database.close();
  await test.remove();
});

const counterOf = (database: Pick<Database, 'query'>) =>
  createDatabaseCounter(rule, { database, onFailure: (error) => failures.push(error) });

it('counts for all processes together', async () => {
  const counters = databases.map((database) => counterOf(database));
  const counts = await Promise.all(Array.from({ length: 20 }, (_, i) => counters[i % 2]!.add('client', 3)));
  expect(counts.map(({ counted }) => counted).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => (i + 1) * 3),
  );
  for (const { endsInMs } of counts) expect(endsInMs).toBeGreaterThan(3_500_000);
  expect(failures).toEqual([]);
});

it('begins a new window when one has ended', async () => {
  const counter = createDatabaseCounter(
    { ...rule, windowSeconds: 0.001 },
    { database: databases[0]!, onFailure: (error) => failures.push(error) },
  );
  await counter.add('short', 5);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await counter.add('short', 5)).counted).toBe(5);
});

it('holds the limit over two processes', async () => {
  const processes = databases.map((database) => new LeasedRequestCounter(counterOf(database), rule));
  const usages = await Promise.all(Array.from({ length: 300 }, async (_, i) => processes[i % 2]!.count('flooding', 1)));
  expect(usages.filter(({ isOver }) => !isOver)).toHaveLength(100);
});

it.each(['\0', '🙂'.repeat(5000), '\ud800', "'; DROP TABLE rate_limit; --"])('takes any key', async (key) => {
  expect((await counterOf(databases[0]!).add(key, 1)).counted).toBe(1);
  expect(failures).toEqual([]);
});

it('counts in memory while the database does not answer, and says so', async () => {
  const counter = counterOf({ query: () => Promise.reject(new Error('gone')) });
  expect((await counter.add('client', 60)).counted).toBe(60);
  expect((await counter.add('client', 60)).counted).toBe(120);
  expect(failures).toHaveLength(2);
});
