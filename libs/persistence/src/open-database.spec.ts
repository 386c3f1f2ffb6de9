import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { DataSource } from 'typeorm';
import { DatabaseFault, explainDatabaseFault } from './database-fault';
import { quietDriver } from './connections/sqlite-connections';
import { openDatabase } from './open-database';
import { createTestDatabase } from './testing/test-database';

describe('openDatabase', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-governance-open-'));
  });
  afterEach(async () => rm(folder, { recursive: true, force: true }));

  it.each(['sqlite:', 'sqlite://'])('makes the file it names with `%s`', async (prefix) => {
    const file = join(folder, 'governance.db');
    const database = await openDatabase(prefix + file);
    await database.close();
    expect((await stat(file)).isFile()).toBe(true);
  });

  it('opens a database that must exist, when it does, whatever migrations it lacks', async () => {
    const url = `sqlite:${join(folder, 'governance.db')}`;
    const database = await openDatabase(url);
    await database.migrate();
    await database.revertLastMigration();
    await database.close();
    await (await openDatabase(url, { mustExist: true })).close();
  });

  it('leaves everything in the one file, without a log, when it is closed', async () => {
    for (const run of Array.from({ length: 20 }, (_, index) => index)) {
      const file = join(folder, `governance-${run}.db`);
      const database = await openDatabase(`sqlite:${file}`);
      await database.pendingMigrations(); // creates a table
      await Promise.all(Array.from({ length: 10 }, async () => database.query('SELECT 1')));
      await database.close();
      expect([run, (await readdir(folder)).filter((name) => /-(wal|shm)$/.test(name))]).toEqual([run, []]);
      await (await openDatabase(`sqlite:${file}`)).close();
    }
  });

  it('is closed only after connections that are just being opened for some work', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
    const change = database.runUnlimited('CREATE TABLE named (id text)', []);
    await database.close();
    expect(await readdir(folder)).toEqual(['governance.db']);
    await change;
    await expect(database.runUnlimited('SELECT 1', [])).rejects.toThrow('the database is closed');
  });

  it('refuses an empty file that must hold a database, and leaves it as it is', async () => {
    const file = join(folder, 'governance.db');
    await writeFile(file, '');
    await expect(openDatabase(`sqlite:${file}`, { mustExist: true })).rejects.toThrow(`\`${file}\` is empty`);
    expect(await readdir(folder)).toEqual(['governance.db']);
    expect((await stat(file)).size).toBe(0);
  });

  it('refuses a file that holds no table yet, or none but an empty history', async () => {
    const url = `sqlite:${join(folder, 'governance.db')}`;
    const database = await openDatabase(url);
    await expect(openDatabase(url, { mustExist: true })).rejects.toThrow('is empty');
    await database.pendingMigrations();
    await expect(openDatabase(url, { mustExist: true })).rejects.toThrow('is empty');
    await database.close();
  });

  it.each([
    ['CREATE TABLE books (id)', 'its tables are `books`'],
    ['CREATE TABLE a (id); CREATE TABLE b (id); CREATE TABLE c (id); CREATE TABLE d (id)', '`a`, `b`, `c` and 1 more'],
    ["CREATE TABLE migration (name); INSERT INTO migration VALUES ('Other1')", 'its tables are `migration`'],
    ['CREATE TABLE migration (version)', '`migration`'],
  ])('refuses a database of another program, and leaves it as it is (%s)', async (sql, message) => {
    const file = join(folder, 'books.db');
    const other = await new DataSource({ type: 'sqlite', driver: quietDriver, database: file }).initialize();
    for (const statement of sql.split('; ')) await other.query(statement);
    await other.destroy();
    const before = await readFile(file);
    for (const mustExist of [true, false]) {
      await expect(openDatabase(`sqlite:${file}`, { mustExist })).rejects.toThrow(message);
    }
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(folder)).toEqual(['books.db']);
  });

  it.each([
    ['a folder that is not there', 'vra/governance.db', 'there is no folder'],
    ['a folder that is not there, with more above it', 'a/b/c.db', 'there is no folder'],
    ['a file in the place of a folder', 'taken/governance.db', 'is a file, not a folder'],
    ['a folder', '.', 'is a folder, not a SQLite database'],
    ['options of a URL', 'governance.db?mode=ro', 'without `file:` or `?`'],
    ['a space at the end', 'governance.db ', 'starts or ends with a space'],
  ])('refuses %s, and leaves nothing behind', async (_what, path, message) => {
    await writeFile(join(folder, 'taken'), '');
    await expect(openDatabase(`sqlite:${folder}/${path}`)).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(['taken']);
  });

  it('refuses a file that is no database, is truncated, or is not a regular file', async () => {
    const file = join(folder, 'governance.db');
    const open = async (path = file) => openDatabase(`sqlite:${path}`, { mustExist: true }).catch(explainDatabaseFault);
    const database = await openDatabase(`sqlite:${file}`);
    await database.migrate();
    await database.close();
    await truncate(file, 8192);
    expect(await open()).toContain('the SQLite database is damaged, restore a backup');
    await writeFile(file, 'shopping list');
    expect(await open()).toContain('the file is not a SQLite database');
    expect(await open('/dev/null')).toContain('`/dev/null` is not a regular file');
  });

  it('refuses a PostgreSQL database that must hold ours, when it is empty or of another program', async () => {
    const test = await createTestDatabase('postgres');
    const open = async () => openDatabase(test.url, { mustExist: true });
    await expect(open()).rejects.toThrow('is empty, without any table');
    const database = await openDatabase(test.url);
    await database.write(async (scope) => scope.run('CREATE TABLE books (id text)', []));
    await expect(open()).rejects.toThrow('belongs to another program; its tables are `books`');
    await database.migrate();
    await (await open()).close();
    await database.close();
    await test.remove();
  });

  it('makes no file that must exist', async () => {
    const opening = openDatabase(`sqlite:${join(folder, 'governance.db')}`, { mustExist: true });
    await expect(opening).rejects.toThrow('run `governance migrate` to create it');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['sqlite://var/governance.db', 'sqlite:////var/governance.db'])(
    'refuses `%s`, which is ambiguous',
    async (url) => {
      await expect(openDatabase(url)).rejects.toThrow('one slash or three');
    },
  );

  it.each(['postgres://user:p4ss@[::1/db', 'postgres://user:p4/ss@host:port/db'])(
    'refuses `%s`, and keeps its password to itself',
    async (url) => {
      const error: unknown = await openDatabase(url).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(DatabaseFault);
      expect(inspect(error, { depth: 9 })).not.toContain('p4');
    },
  );

  it('keeps commits through a power cut, and lets readers and the writer be', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
    const pragma = async (name: string) => Object.values((await database.query(`PRAGMA ${name}`))[0]!)[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('busy_timeout')).toBe(5_000);
    expect(await pragma('foreign_keys')).toBe(1);
    await database.close();
  });

  it('lets SQLite wait for a short moment alone where a writer asks again itself', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
    await database.migrate();
    const short = [{ timeout: 3 }];
    expect(await database.write(async (sql) => sql.query('PRAGMA busy_timeout', []))).toEqual(short);
    expect(await database.note('PRAGMA busy_timeout', [])).toEqual(short);
    await database.close();
  });

  it('refuses to write outside of a write transaction', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
    await database.migrate();
    const writing = database.read(async (scope) => scope.query('DELETE FROM source', []));
    await expect(writing).rejects.toThrow('readonly');
    await database.close();
  });

  it('closes once, and is of no use after that', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
    await Promise.all([database.close(), database.close()]);
    await expect(database.query('SELECT 1')).rejects.toThrow('the database is closed');
  });

  it.each(['mysql://localhost/db', 'governance.db', '', 'sqlite:'])(
    'refuses `%s`, and says what it takes',
    async (url) => {
      await expect(openDatabase(url)).rejects.toThrow('must start with `sqlite:` or `postgres://`');
    },
  );

  it('refuses a database in memory, which connections could not share', async () => {
    await expect(openDatabase('sqlite::memory:')).rejects.toThrow('name a file');
  });
});
