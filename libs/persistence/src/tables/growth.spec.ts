import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../open-database';
import { createMigratedDatabase, engines, type Engine } from '../testing/test-database';

const page = readFileSync(join(__dirname, '../../../../docs/operating.md'), 'utf8');
const section = /\n## Growth of tables\n(.*?)\n## /s.exec(page)![1]!;
const documented = [...section.matchAll(/^\| .*$/gm)].flatMap(([row]) =>
  [...row.matchAll(/`([a-z][a-z._]*)`/g)].map(([, name]) => name!),
);

/** All tables with rows of the service, by name; those of other schemas are qualified. */
const listTables: Readonly<Record<Engine, string>> = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  postgres: `SELECT CASE nspname WHEN current_schema() THEN '' ELSE nspname || '.' END || relname AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND nspname NOT LIKE 'pg_%' AND nspname <> 'information_schema'`,
};

async function readTables(engine: Engine): Promise<readonly string[]> {
  const test = await createMigratedDatabase(engine);
  const database = await openDatabase(test.url);
  const rows = await database.query(listTables[engine]);
  await database.close();
  await test.remove();
  return rows.map(({ name }) => String(name));
}

it('the documentation says of each table of both engines what bounds it, once', async () => {
  const tables = new Set((await Promise.all(engines.map(readTables))).flat());
  expect(tables.size).toBeGreaterThan(50);
  expect([...documented].sort()).toEqual([...tables].sort());
});
