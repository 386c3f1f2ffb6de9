import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlite, sqliteCode } from '../dialects/sqlite';
import type { Connections } from './connections';
import { openSqliteConnections } from './sqlite-connections';
import { openSqliteStage } from './sqlite-stage';

describe('connections to SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-codes-'));
  const file = join(folder, 'governance.db');
  const options = { file, size: 1, readOnly: false, connectMilliseconds: 1000, lockMilliseconds: 10 };
  const opened: Connections[] = [];
  const open = async (readOnly = false) => {
    opened.push(await openSqliteConnections({ ...options, readOnly }));
    return opened.at(-1)!;
  };
  const run = async (connections: Connections, sql: string) =>
    connections.use(async ({ runner }) => runner.query(sql) as Promise<unknown>).catch((error: unknown) => error);

  beforeAll(async () => {
    const connections = await open();
    await run(connections, 'CREATE TABLE named (id text PRIMARY KEY NOT NULL, name_key text NOT NULL UNIQUE)');
    await run(connections, "INSERT INTO named VALUES ('a', 'x')");
  });

  afterAll(async () => {
    for (const connections of opened) await connections.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['a name that is taken', { sql: "INSERT INTO named VALUES ('b', 'x')", code: 2067 }],
    ['a key that is taken', { sql: "INSERT INTO named VALUES ('a', 'y')", code: 1555 }],
    ['a value that is missing', { sql: "INSERT INTO named VALUES ('c', NULL)", code: 1299 }],
  ])('recognize %s by its code', async (_what, { sql, code }) => {
    const error = await run(await open(), sql);
    expect(sqliteCode(error)).toBe(code);
    expect(sqlite.isNameTaken(error, 'named')).toBe(code === 2067);
    expect(sqlite.failureOf(error)).toBeUndefined();
  });

  it('recognize other writers in the way, also when they wrote since a transaction began to read', async () => {
    const [one, other] = [await open(), await open()];
    await run(one, 'BEGIN IMMEDIATE');
    expect(sqlite.failureOf(await run(other, 'BEGIN IMMEDIATE'))).toBe('busy');
    await run(one, 'ROLLBACK');
    await run(one, 'BEGIN');
    await run(one, 'SELECT * FROM named');
    await run(other, "INSERT INTO named VALUES ('d', 'z')");
    const outdated = await run(one, "INSERT INTO named VALUES ('e', 'w')");
    expect(sqliteCode(outdated)).toBe(517);
    expect(sqlite.failureOf(outdated)).toBe('busy');
  });

  it('recognize a full disk', async () => {
    const connections = await open();
    await run(connections, 'PRAGMA max_page_count = 1');
    const error = await run(connections, 'CREATE TABLE more AS SELECT hex(randomblob(100000)) AS text');
    expect(sqlite.failureOf(error)).toBe('unavailable');
  });

  it('take no write on a connection for readers, which is no error of the database', async () => {
    const error = await run(await open(true), 'DELETE FROM named');
    expect(sqliteCode(error)).toBe(8);
    expect(sqlite.failureOf(error)).toBeUndefined();
  });

  it('are all closed when their pool is, also those that were discarded', async () => {
    const alone = join(folder, 'alone.db');
    const pool = await openSqliteConnections({ ...options, file: alone });
    await pool.use(async (lent) => {
      await lent.runner.query('CREATE TABLE named (id text)');
      lent.discard(new Error('unusable'));
    });
    await pool.close();
    expect([existsSync(alone), existsSync(`${alone}-wal`)]).toEqual([true, false]);
  });

  it('have the same codes in the stage of an import', async () => {
    const stage = await openSqliteStage(file, { lockMilliseconds: 10, mergeMilliseconds: 10 });
    await run(stage, 'CREATE TABLE named_once (name text UNIQUE)');
    const error = await run(stage, "INSERT INTO named_once VALUES ('x'), ('x')");
    expect(sqliteCode(error)).toBe(2067);
    await stage.close();
  });
});
