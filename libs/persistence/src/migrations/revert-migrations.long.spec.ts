import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { migrations } from './migrations';

const names = migrations.map(({ name }) => name);
const listTables = async (database: Database) => {
  const columns = await database.query(`${database.dialect.listColumns} ORDER BY 1`);
  return [...new Set(columns.map((column) => column.table_name))];
};

it.each(engines)('migrations on %s can be reverted one by one, and applied again', async (engine) => {
  const { url, remove } = await createTestDatabase(engine);
  const database = await openDatabase(url);
  await database.migrate();
  const tables = await listTables(database);
  for (const name of [...names].reverse()) {
    await database.revertLastMigration();
    expect((await database.pendingMigrations())[0]).toBe(name);
  }
  expect(await listTables(database)).toEqual(['migration']);
  expect(await database.migrate()).toEqual(names);
  expect(await listTables(database)).toEqual(tables);
  await database.close();
  await remove();
});
