import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import { openFlags } from './sqlite-connections';
import { PreparingDatabase } from './preparing-database';

const folder = mkdtempSync(join(tmpdir(), 'preparing-'));
const opened: PreparingDatabase[] = [];
const prepare = jest.spyOn(sqlite3.Database.prototype, 'prepare');

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => close(database)));
  prepare.mockClear();
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function open(file = ':memory:'): Promise<PreparingDatabase> {
  return new Promise((resolve, reject) => {
    const database: PreparingDatabase = new PreparingDatabase(file, openFlags, (error) => {
      if (error !== null) reject(error);
      else resolve(database);
    });
    opened.push(database);
  });
}

function close(database: PreparingDatabase): Promise<void> {
  return promisify(database.close.bind(database))();
}

function all(database: PreparingDatabase, sql: string, ...parameters: unknown[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    database.all(sql, parameters, (error: Error | null, rows: unknown[]) => {
      if (error === null) resolve(rows);
      else reject(error);
    });
  });
}

/** How many rows it changed. */
function run(database: PreparingDatabase, sql: string, ...parameters: unknown[]): Promise<number> {
  return new Promise((resolve, reject) => {
    database.run(sql, parameters, function (this: sqlite3.RunResult, error: Error | null) {
      if (error === null) resolve(this.changes);
      else reject(error);
    });
  });
}

async function openWithTable(): Promise<PreparingDatabase> {
  const database = await open();
  await run(database, 'CREATE TABLE t (a INTEGER UNIQUE)');
  return database;
}

it('prepares a statement once, however often it is used, and returns what each use changed', async () => {
  const database = await openWithTable();
  for (let a = 0; a < 3; a++) expect(await run(database, 'INSERT INTO t VALUES (?)', a)).toBe(1);
  for (let a = 0; a < 3; a++) expect(await all(database, 'SELECT a FROM t WHERE a = ?', a)).toEqual([{ a }]);
  expect(await run(database, 'DELETE FROM t')).toBe(3);
  expect(prepare.mock.calls.map(([sql]) => sql)).toEqual([
    'INSERT INTO t VALUES (?)',
    'SELECT a FROM t WHERE a = ?',
    'DELETE FROM t',
  ]);
});

it('reads what a changed schema says', async () => {
  const database = await openWithTable();
  await run(database, 'INSERT INTO t VALUES (?)', 1);
  expect(await all(database, 'SELECT * FROM t')).toEqual([{ a: 1 }]);
  await run(database, 'ALTER TABLE t ADD COLUMN b TEXT');
  expect(await all(database, 'SELECT * FROM t')).toEqual([{ a: 1, b: null }]);
});

it('reports what is wrong with a string each time', async () => {
  const database = await openWithTable();
  const asked = [all(database, 'SELECT missing FROM t'), all(database, 'SELECT missing FROM t')];
  for (const answer of asked) await expect(answer).rejects.toThrow('no such column: missing');
  await run(database, 'ALTER TABLE t ADD COLUMN missing TEXT');
  expect(await all(database, 'SELECT missing FROM t')).toEqual([]);
});

it('answers each of multiple callers that use the same statement at the same time', async () => {
  const database = await openWithTable();
  const answers = await Promise.all([1, 2, 3].map((n) => all(database, 'SELECT ? AS n', n)));
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
});

it('goes on after a statement that failed', async () => {
  const database = await openWithTable();
  await run(database, 'INSERT INTO t VALUES (?)', 1);
  await expect(run(database, 'INSERT INTO t VALUES (?)', 1)).rejects.toThrow('UNIQUE');
  expect(await run(database, 'INSERT INTO t VALUES (?)', 2)).toBe(1);
});

it('holds no lock once a statement is over, also when it waited for one', async () => {
  const file = join(folder, 'shared.db');
  const [one, other] = [await open(file), await open(file)];
  other.configure('busyTimeout', 10);
  await run(one, 'CREATE TABLE t (a INTEGER)');
  for (let times = 0; times < 3; times++) {
    await all(one, 'BEGIN IMMEDIATE');
    await expect(all(other, 'BEGIN IMMEDIATE')).rejects.toThrow('SQLITE_BUSY');
    await run(one, 'INSERT INTO t VALUES (?)', times);
    await all(one, 'COMMIT');
    await all(other, 'BEGIN IMMEDIATE');
    expect(await all(other, 'SELECT * FROM t')).toHaveLength(times + 1);
    await all(other, 'ROLLBACK');
  }
});

it('keeps those that were used last, and closes with them', async () => {
  const database = await openWithTable();
  for (let n = 0; n < 150; n++) {
    await all(database, 'SELECT 0 AS often');
    expect(await all(database, `SELECT ${n} AS n`)).toEqual([{ n }]);
  }
  prepare.mockClear();
  await all(database, 'SELECT 0 AS often');
  await all(database, 'SELECT 149 AS n');
  expect(prepare).not.toHaveBeenCalled();
  await all(database, 'SELECT 1 AS n');
  expect(prepare).toHaveBeenCalledTimes(1);
});
