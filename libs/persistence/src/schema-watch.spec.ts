import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '@identity-governance/application';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { createMigratedDatabase, engines } from './testing/test-database';

const uses: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  read: async (database) => database.read(async (scope) => scope.query('SELECT 1', [])),
  write: async (database) => database.write(async (scope) => scope.query('SELECT 1', [])),
  stage: async (database) => database.stage(async (scope) => scope.query('SELECT 1', [])),
  query: async (database) => database.query('SELECT 1'),
  note: async (database) => database.note('SELECT 1', []),
};

async function countRefusals(database: Database): Promise<number> {
  const outcomes = await Promise.allSettled(Object.values(uses).map(async (use) => use(database)));
  return outcomes.filter(({ status, ...rest }) => {
    return status === 'rejected' && (rest as { reason?: unknown }).reason instanceof StoreUnavailable;
  }).length;
}

const newer = 'AddMore1900000000000';
const changes = {
  'a newer version migrates': {
    change: [
      `INSERT INTO migration (timestamp, name) VALUES (1900000000000, '${newer}')`,
      'UPDATE schema_compatibility SET oldest = 1900000000000',
    ],
    undo: [`DELETE FROM migration WHERE name = '${newer}'`, 'UPDATE schema_compatibility SET oldest = 1767225600013'],
    says: `a newer version has migrated the database (\`${newer}\`)`,
  },
  'a migration is reverted': {
    change: [`UPDATE migration SET name = 'x' WHERE name LIKE 'CreateWebhooks%'`],
    undo: [`UPDATE migration SET name = 'CreateWebhooks1767225600330' WHERE name = 'x'`],
    says: 'the database lacks a migration',
  },
};

describe.each(engines)('a running process on %s', (engine) => {
  it.each(Object.entries(changes))(
    'reads and writes nothing once %s, until the schema fits again',
    async (_what, parts) => {
      const { url, remove } = await createMigratedDatabase(engine);
      const [other, database] = [await openDatabase(url), await openDatabase(url)];
      const run = async (statements: readonly string[]) =>
        other.write(async (scope) => {
          for (const statement of statements) await scope.query(statement, []);
        });
      const reported: string[] = [];
      database.watchSchema({ every: 5, onMisfit: ({ message }) => reported.push(message) });
      expect(await countRefusals(database)).toBe(0);
      await run(parts.change);
      while (reported.length === 0) await pause(5);
      expect(await countRefusals(database)).toBe(Object.keys(uses).length);
      expect(reported).toEqual([expect.stringContaining(parts.says)]);
      await run(parts.undo);
      while ((await countRefusals(database)) > 0) await pause(5);
      await database.close();
      await other.close();
      await remove();
    },
  );
});

describe('a watch over a database that does not respond', () => {
  it('keeps what it found before', async () => {
    const { url, remove } = await createMigratedDatabase('sqlite');
    const database = await openDatabase(url);
    let tries = 0;
    jest.spyOn(database, 'readSchema').mockImplementation(async () => {
      tries++;
      return Promise.reject(new StoreUnavailable());
    });
    database.watchSchema({ every: 1, onMisfit: () => undefined });
    while (tries < 3) await pause(1);
    expect(await countRefusals(database)).toBe(0);
    await database.close();
    await remove();
  });
});
