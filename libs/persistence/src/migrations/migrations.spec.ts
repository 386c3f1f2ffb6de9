import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { migrations } from './migrations';

const names = migrations.map(({ name }) => name);

describe.each(engines)('migrations on %s', (engine) => {
  const withDatabases = async (count: number, test: (...databases: Database[]) => Promise<void>) => {
    const { url, remove } = await createTestDatabase(engine);
    const databases = await Promise.all(Array.from({ length: count }, async () => openDatabase(url)));
    try {
      await test(...databases);
    } finally {
      for (const database of databases) await database.close();
      await remove();
    }
  };

  it('are pending until they are applied, in their order', async () =>
    withDatabases(1, async (database) => {
      expect(await database.pendingMigrations()).toEqual(names);
      expect(await database.migrate()).toEqual(names);
      expect(await database.pendingMigrations()).toEqual([]);
      expect(await database.migrate()).toEqual([]);
    }));

  it('are applied once when multiple processes migrate at the same time', async () =>
    withDatabases(4, async (...databases) => {
      const applied = await Promise.all(databases.map(async (database) => database.migrate()));
      expect(applied.flat()).toEqual(names);
    }));

  it('that are not applied yet keep processes from starting', async () =>
    withDatabases(1, async (database) => {
      await expect(database.requireSchema()).rejects.toThrow(
        `lacks ${names.length} migrations; run \`governance migrate\``,
      );
      await database.migrate();
      await database.requireSchema();
      await database.revertLastMigration();
      await expect(database.requireSchema()).rejects.toThrow('the database lacks a migration');
    }));

  it('of a newer version are lived with, unless that version says that they cannot be', async () =>
    withDatabases(1, async (database) => {
      await database.migrate();
      await database.write(async (scope) =>
        scope.query(
          `INSERT INTO migration (timestamp, name) VALUES
             (1900000000001, 'AddMore1900000000001'), (1900000000000, 'DropSome1900000000000')`,
          [],
        ),
      );
      await database.refuseNewerSchema();
      await database.write(async (scope) => scope.query('UPDATE schema_compatibility SET oldest = 1900000000000', []));
      await expect(database.refuseNewerSchema()).rejects.toThrow('use the newer version');
      await expect(database.migrate()).rejects.toThrow('`AddMore1900000000001`');
    }));
});

it('migrations on postgres leave no column whose strings are not compared by bytes', async () => {
  const { url, remove } = await createTestDatabase('postgres');
  const database = await openDatabase(url);
  await database.migrate();
  const others = await database.query(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid JOIN pg_collation l ON l.oid = a.attcollation
     WHERE c.relkind = 'r' AND c.relnamespace = CAST(current_schema() AS regnamespace)
       AND a.attnum > 0 AND NOT a.attisdropped AND l.collname <> 'C'`,
  );
  // The ORM's own table, whose names are not compared.
  expect(others.map(({ name }) => name)).toEqual(['migration.name']);
  await database.close();
  await remove();
});
