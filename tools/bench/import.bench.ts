import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportInventory, type ImportKind, type Store } from '@identity-governance/application';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the reader of files is part of an import
import { openFolder } from '@identity-governance/connectors';
import { openDatabase } from '@identity-governance/persistence';
import { systemClock } from '@identity-governance/platform';
import sqlite3 from 'sqlite3';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { printFloor } from './floor';

/**
 * Identities, accounts and assignments are imported from CSV files into an empty database, and again unchanged. On
 * SQLite the processor time is compared with that of SQLite itself, which inserts the same rows with their search
 * terms, indexes and audit events into another empty database. Prints microseconds of processor time a row; on
 * PostgreSQL they are those of this process, and milliseconds by the clock are printed too. `ROWS` is 200,000 accounts
 * by default, with half as many identities and assignments; `ENGINE` is `sqlite` by default.
 */
const rowCount = Number(process.env.ROWS ?? 200_000);
const halfCount = Math.ceil(rowCount / 2);
const roleCount = 100;
const timesOfSqlite = 4;
const timesFaster = 5;
process.env.ENGINE ??= 'sqlite';

interface Measured {
  readonly name: string;
  readonly count: number;
  readonly header: string;
  readonly lineOf: (n: number) => string;
  /** The condition on the audit events of the rows, and the statements that insert the rows. */
  readonly type: string;
  readonly inserts: readonly string[];
}

const measured: readonly Measured[] = [
  {
    ...{ name: 'identities', count: halfCount, header: 'id,name,email,attributes', type: 'IDENTITY' },
    lineOf: (n) =>
      `i${n},Given Family ${n},given.family.${n}@example.com,"{""department"":""Department ${n % 100}"",""location"":""Location ${n % 50}""}"`,
    inserts: [
      'INSERT INTO identity SELECT * FROM done.identity ORDER BY rowid',
      `INSERT INTO search_term SELECT * FROM done.search_term WHERE type = 'IDENTITY'`,
    ],
  },
  {
    ...{ name: 'accounts', count: rowCount, type: 'ACCOUNT' },
    header: 'id,sourceId,identityId,nativeIdentity,name,disabled,attributes',
    lineOf: (n) =>
      `ad/l${n},ad,i${n % halfCount},"cn=l${n},ou=people,dc=example,dc=com",Login ${n},${n % 10 === 0},"{""email"":""given.family.${n}@example.com"",""employeeNumber"":""${n}""}"`,
    inserts: ['INSERT INTO account SELECT * FROM done.account ORDER BY rowid'],
  },
  {
    ...{ name: 'assignments', count: halfCount, header: 'identityId,accessType,accessId', type: 'ASSIGNMENT' },
    lineOf: (n) => `i${n},ROLE,r${n % roleCount}`,
    inserts: ['INSERT INTO assignment SELECT * FROM done.assignment'],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'));

function writeRows(
  name: string,
  file: string,
  { header, count, lineOf }: Pick<Measured, 'count' | 'header' | 'lineOf'>,
) {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, name, `${file}.csv`),
    `${[header, ...Array.from({ length: count }, (_, n) => lineOf(n))].join('\n')}\n`,
  );
}

function writeFolders(): void {
  writeRows('base', 'sources', { header: 'id,name', count: 1, lineOf: () => 'ad,Directory' });
  writeRows('base', 'roles', { header: 'id,name', count: roleCount, lineOf: (n) => `r${n},Role ${n}` });
  for (const rows of measured) writeRows(rows.name, rows.name, rows);
}

async function importFolder(store: Store, name: string, expected: object = {}): Promise<void> {
  const input = await openFolder(join(folder, name));
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const batches = input.value.batches(() => undefined, store);
  const report = await new ImportInventory(store, systemClock).execute(batches, { skipInvalid: false });
  const counts = report.counts.get(name as ImportKind) ?? {};
  if (!report.applied || JSON.stringify({ ...counts, ...expected }) !== JSON.stringify(counts)) {
    throw new Error(JSON.stringify([counts, report.faults]));
  }
}

interface Cost {
  readonly processor: number;
  readonly clock: number;
}

/** Returns the microseconds a row. */
async function costOf(count: number, work: () => Promise<void>): Promise<Cost> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { processor: (user + system) / count, clock: ((performance.now() - start) * 1000) / count };
}

async function measureEngine({ engine, url, openStore }: EmptyDatabase): Promise<void> {
  const store = await openStore();
  await importFolder(store, 'base');
  const rows: Record<string, Record<string, number | string>> = {};
  const costs = new Map<string, number>();
  for (const { name, count } of measured) {
    const fresh = await costOf(count, () => importFolder(store, name, { created: count }));
    const same = await costOf(count, () => importFolder(store, name, { unchanged: count }));
    costs.set(name, fresh.processor);
    rows[name] = {
      ...{ 'new µs': fresh.processor.toFixed(1), 'by the clock': fresh.clock.toFixed(1) },
      ...{ 'unchanged µs': same.processor.toFixed(1), 'unchanged by the clock': same.clock.toFixed(1) },
    };
    const faster = engine === 'sqlite' ? fresh.processor / same.processor : fresh.clock / same.clock;
    printFloor({
      figure: `unchanged ${name} on ${engine}, times as fast as new ones`,
      measured: faster,
      atLeast: timesFaster,
    });
  }
  await store.close();
  if (engine === 'sqlite') await compareWithSqlite(url, { rows, costs });
  console.table(rows);
}

interface Findings {
  readonly rows: Record<string, Record<string, number | string>>;
  readonly costs: ReadonlyMap<string, number>;
}

async function compareWithSqlite(done: string, { rows, costs }: Findings): Promise<void> {
  const file = join(folder, 'itself.db');
  const empty = await openDatabase(`sqlite:${file}`);
  await empty.migrate();
  await empty.close();
  const database = await open(file);
  const run = (sql: string) => exec(database, sql);
  await run(`PRAGMA synchronous = FULL; PRAGMA cache_size = -32768; ATTACH '${done.slice('sqlite:'.length)}' AS done`);
  for (const { name, count, type, inserts } of measured) {
    const events = `INSERT INTO audit_event SELECT * FROM done.audit_event WHERE resource_type = '${type}' ORDER BY rowid`;
    const { processor } = await costOf(count, () => run(['BEGIN', ...inserts, events, 'COMMIT'].join(';')));
    Object.assign(rows[name]!, { 'SQLite itself µs': processor.toFixed(1) });
    const times = costs.get(name)! / processor;
    printFloor({
      figure: `an import of new ${name}, times the cost of SQLite itself`,
      measured: times,
      atMost: timesOfSqlite,
    });
  }
  await new Promise((resolve) => {
    database.close(resolve);
  });
}

function open(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file, (error) => {
      if (error === null) resolve(database);
      else reject(error);
    });
  });
}

function exec(database: sqlite3.Database, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    database.exec(sql, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}

try {
  writeFolders();
  await onEachEngine(measureEngine);
} finally {
  rmSync(folder, { recursive: true });
}
