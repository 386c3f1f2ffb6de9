import type { Database } from '../database';
import { openDatabase } from '../open-database';
import type { TestDatabase } from '../testing/test-database';
import { createTestDatabase, engines } from '../testing/test-database';

describe.each(engines)('sql on %s', (engine) => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase(engine);
    database = await openDatabase(test.url);
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await test.remove();
  });

  it('takes numbered placeholders in any order, repeated, and beyond nine', async () => {
    const letters = Array.from('abcdefghijkl');
    const placeholders = letters.map((_, i) => `CAST($${letters.length - i} AS text)`).join(' || ');
    const rows = await database.read(async (sql) => sql.query(`SELECT ${placeholders} || $1 AS word`, letters));
    expect(rows).toEqual([{ word: 'lkjihgfedcbaa' }]);
  });

  it('returns rows of what it reads and none of what it writes', async () => {
    await database.write(async (sql) => {
      expect(sql.engine.name).toBe(engine);
      const insert = 'INSERT INTO rate_limit (key, points, expire) VALUES ($1, $3, $2)';
      expect(await sql.query(insert, ["o'brien", 1_767_225_600_000, 1])).toEqual([]);
      expect(await sql.query('UPDATE rate_limit SET points = $2 WHERE key = $1', ["o'brien", 2])).toEqual([]);
      const [row] = await sql.query('SELECT key, points, expire FROM rate_limit WHERE key = $1', ["o'brien"]);
      expect([row!.key, Number(row!.points), Number(row!.expire)]).toEqual(["o'brien", 2, 1_767_225_600_000]);
      expect(await sql.query('DELETE FROM rate_limit', [])).toEqual([]);
    });
  });

  it('leaves nothing of statements that no caller waited for when the transaction fails', async () => {
    const version = async () => Number((await database.query('SELECT SUM(version) AS sum FROM state_version'))[0]!.sum);
    const before = await version();
    const unawaited: Promise<unknown>[] = [];
    const failing = database.write(async (sql) => {
      for (let i = 0; i < 50; i++) unawaited.push(sql.query('UPDATE state_version SET version = version + 1', []));
      await unawaited[0];
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    await Promise.allSettled(unawaited);
    expect(await version()).toBe(before);
  });
});
