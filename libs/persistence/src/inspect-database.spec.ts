import { inspectDatabase } from './inspect-database';
import { openDatabase } from './open-database';
import { createTestDatabase, engines } from './testing/test-database';

describe.each(engines)('inspectDatabase on %s', (engine) => {
  it('returns the engine, the size, the clock and the migrations', async () => {
    const test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    try {
      const empty = await inspectDatabase(database);
      expect(empty.pending.length).toBeGreaterThan(0);
      expect(empty.unknown).toEqual([]);

      await database.migrate();
      await database.write((scope) =>
        scope.query(`INSERT INTO migration (timestamp, name) VALUES (1, 'OfANewerVersion1')`, []),
      );
      const state = await inspectDatabase(database);
      expect(state).toMatchObject({ pending: [], unknown: ['OfANewerVersion1'] });
      expect(state.bytes).toBeGreaterThan(0);
      expect(state.server).toMatch(engine === 'sqlite' ? /^SQLite 3\./ : /^PostgreSQL \d/);
      if (engine === 'sqlite') expect(state.clock).toBeUndefined();
      else expect(Math.abs(state.clock! - Date.now())).toBeLessThan(60_000);
    } finally {
      await database.close();
      await test.remove();
    }
  });
});
