import { openDatabase, type Database } from '@identity-governance/persistence';
import { createTestDatabase, type TestDatabase } from '@identity-governance/persistence/testing';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { createDatabaseLimiter } from './database-limiter';

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

const limiterOf = (database: Pick<Database, 'query'>) =>
  createDatabaseLimiter(rule, { database, onFailure: (error) => failures.push(error) });

it('counts for all processes together', async () => {
  const limiters = databases.map((database) => limiterOf(database));
  const counts = await Promise.all(Array.from({ length: 20 }, (_, i) => limiters[i % 2]!.consume('client', 3)));
  expect(counts.map(({ consumedPoints }) => consumedPoints).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => (i + 1) * 3),
  );
  for (const { msBeforeNext } of counts) expect(msBeforeNext).toBeGreaterThan(3_500_000);
  expect(failures).toEqual([]);
});

it('starts a new window when one has ended', async () => {
  const limiter = createDatabaseLimiter(
    { ...rule, windowSeconds: 0.001 },
    { database: databases[0]!, onFailure: (error) => failures.push(error) },
  );
  await limiter.consume('short', 5);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await limiter.consume('short', 5)).consumedPoints).toBe(5);
});

it('does not wait for a window that started while the clock was ahead', async () => {
  const limiter = limiterOf(databases[0]!);
  const ahead = async () =>
    databases[0]!.query('UPDATE rate_limit SET expire = expire + 86400000 RETURNING 1 AS moved');
  await limiter.consume('early', 3);
  await ahead();
  const counted = await limiter.consume('early', 5);
  expect(counted.consumedPoints).toBe(5);
  expect(counted.msBeforeNext).toBeLessThanOrEqual(3_600_000);
  await expect(limiter.consume('early', 96)).rejects.toMatchObject({ consumedPoints: 101 });
  await ahead();
  expect((await limiter.consume('early', 1)).consumedPoints).toBe(1);
});

it('holds the limit over two processes', async () => {
  const limiters = databases.map((database) => limiterOf(database));
  const sent = Array.from({ length: 300 }, async (_, i) => limiters[i % 2]!.consume('flooding', 1));
  const outcomes = await Promise.allSettled(sent);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(200);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(RateLimiterRes);
});

it.each(['\0', '🙂'.repeat(5000), '\ud800', "'; DROP TABLE rate_limit; --"])('takes any key', async (key) => {
  expect((await limiterOf(databases[0]!).consume(key, 1)).consumedPoints).toBe(1);
  expect(failures).toEqual([]);
});

it('counts in memory while the database does not answer, and says so', async () => {
  const limiter = limiterOf({ query: () => Promise.reject(new Error('gone')) });
  expect((await limiter.consume('client', 60)).consumedPoints).toBe(60);
  await expect(limiter.consume('client', 60)).rejects.toMatchObject({ consumedPoints: 120 });
  expect(failures).toHaveLength(2);
});
