import { listTables } from '../moving/list-tables';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { erasedTables, tablesTo } from './erased-tables';

/** Tables of one engine only. */
const own = { sqlite: ['job_worker'], postgres: ['job'] } as const;

describe.each(engines)('the tables on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('are all listed with what erasing a person does with their rows', async () => {
    const database = await databases.shareEmpty();
    const columns = await database.query(database.dialect.listColumns);
    const tables = [...new Set(columns.map(({ table_name: name }) => String(name)))].sort();
    const listed = Object.keys(erasedTables).filter((name) => !(own[engine] as readonly string[]).includes(name));
    expect(tables).toEqual(listed.sort());
    const moved = await database.read(async (scope) => listTables(scope));
    const names = new Set(moved.map(({ name }) => name));
    for (const name of [...tablesTo('refuse'), ...tablesTo('rewrite'), 'change_log'])
      expect([name, names.has(name)]).toEqual([name, true]);
    await database.close();
  });
});
