// Keeps small databases of a release, of both engines, for `kept-releases.long.spec.ts`:
// node tools/run.mjs checks/installations/keep-release <name, such as 0.2.0>
// The release is that of `dist/apps`, or of the folder that `JOINED_APPS` names. Needs PostgreSQL's `pg_dump`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import { DeployedService } from '../lib/deployed-service';
import { PostgresPair } from '../outages/postgres-pair';
import { fillRelease } from './release-contents';
import { findPostgresBin } from '../lib/server-programs';
import { workspaceRoot } from '../lib/workspace-root';

const [name] = process.argv.slice(2);
const bin = findPostgresBin();
if (name === undefined || !/^[\w.-]+$/.test(name)) throw new Error('name the release, such as 0.2.0');
if (bin === undefined) throw new Error('PostgreSQL is missing: POSTGRESQL_BIN names the folder of its programs');
const folder = join(workspaceRoot(), 'tools/checks/releases');
mkdirSync(folder, { recursive: true });

await keep('sqlite', {}, async ({ databaseUrl }) => dumpSqlite(databaseUrl.slice('sqlite:'.length)));
const postgres = await PostgresPair.start(bin);
try {
  await keep('postgres', { DATABASE_URL: postgres.primaryUrl }, async () => dumpPostgres(postgres.primaryUrl));
} finally {
  await postgres.stop();
}

async function keep(
  engine: string,
  settings: Readonly<Record<string, string>>,
  dump: (service: DeployedService) => Promise<string>,
): Promise<void> {
  const service = await DeployedService.start(undefined, settings);
  try {
    await fillRelease(service);
    await service.end();
    const sql = await dump(service);
    writeFileSync(join(folder, `${name}.${engine}.sql`), sql);
    console.log(`${engine}: ${Math.round(sql.length / 1024)} KiB`);
  } finally {
    await service.stop();
  }
}

/** Tables with their rows come first, so that no trigger runs when they are read in again. */
async function dumpSqlite(file: string): Promise<string> {
  const database = new sqlite3.Database(file, sqlite3.OPEN_READONLY);
  const query = promisify<string, readonly Record<string, string>[]>(database.all.bind(database));
  const objects = await query('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid');
  const statements: string[] = [];
  for (const { name: table, sql } of objects.filter(({ type }) => type === 'table')) {
    if (!table!.startsWith('sqlite_')) statements.push(sql!);
    const columns = (await query(`SELECT name FROM pragma_table_info('${table}')`)).map((column) => column.name!);
    const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `);
    const rows = await query(`SELECT ${values} AS "values" FROM "${table}"`);
    for (const row of rows) statements.push(`INSERT INTO "${table}" VALUES (${row.values})`);
  }
  for (const { type, sql } of objects) if (type !== 'table') statements.push(sql!);
  database.close();
  return statements.map((statement) => `${statement};\n`).join('');
}

async function dumpPostgres(url: string): Promise<string> {
  const options = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', `--dbname=${url}`];
  const dumped = execFileSync(join(bin!, 'pg_dump'), options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const lines = dumped.split('\n').filter((line) => !line.startsWith('--') && !line.startsWith('\\') && line !== '');
  return Promise.resolve(`${lines.join('\n')}\n`);
}
