import { StoreBusy } from '@identity-governance/application';
import { openDatabase } from '../open-database';
import { createTestDatabase } from '../testing';

describe('a writer that is not let through in time', () => {
  it('learns that the store is busy, on SQLite, and succeeds once the other has ended', async () => {
    const { url, remove } = await createTestDatabase('sqlite');
    const [mine, other] = [await openDatabase(url), await openDatabase(url)];
    await mine.migrate();
    // Ten seconds are too long for a test; the pragma stays with the one connection that writes.
    await mine.write(async (scope) => scope.query('PRAGMA busy_timeout = 50', []));
    await other.write(async () => {
      await expect(mine.write(async () => Promise.resolve())).rejects.toThrow(StoreBusy);
    });
    await expect(mine.write(async () => Promise.resolve('done'))).resolves.toBe('done');
    await mine.close();
    await other.close();
    await remove();
  });

  it('learns so on PostgreSQL when two writers wait for each other', async () => {
    const { url, remove } = await createTestDatabase('postgres');
    const database = await openDatabase(url);
    await database.migrate();
    const lock = (part: string) => `SELECT version FROM state_version WHERE name = '${part}' FOR UPDATE`;
    let bothHaveOne: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (bothHaveOne = resolve));
    let holders = 0;
    const writer = async (first: string, second: string) =>
      database.write(async (scope) => {
        await scope.query(lock(first), []);
        if (++holders === 2) bothHaveOne();
        await gate;
        await scope.query(lock(second), []);
      });
    const outcomes = await Promise.allSettled([writer('access', 'inventory'), writer('inventory', 'access')]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([expect.any(StoreBusy)]);
    await database.close();
    await remove();
  });
});
