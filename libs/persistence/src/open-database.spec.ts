import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { DatabaseFault } from './database-fault';
import { openDatabase } from './open-database';

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

  it('opens a file that must exist, when it does', async () => {
    const url = `sqlite:${join(folder, 'governance.db')}`;
    await (await openDatabase(url)).close();
    await (await openDatabase(url, { mustExist: true })).close();
  });

  it.each([
    ['a folder that is not there', 'vra/governance.db', 'there is no folder'],
    ['a folder that is not there, with more above it', 'a/b/c.db', 'there is no folder'],
    ['a file in the place of a folder', 'taken/governance.db', 'is a file, not a folder'],
    ['a folder', '.', 'is a folder, not a SQLite database'],
    ['options of a URL', 'governance.db?mode=ro', 'without `file:` or `?`'],
    ['a space at the end', 'governance.db ', 'begins or ends with a space'],
  ])('refuses %s, and leaves nothing behind', async (_what, path, message) => {
    await writeFile(join(folder, 'taken'), '');
    await expect(openDatabase(`sqlite:${folder}/${path}`)).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(['taken']);
  });

  it('makes no file that must exist', async () => {
    const opening = openDatabase(`sqlite:${join(folder, 'governance.db')}`, { mustExist: true });
    await expect(opening).rejects.toThrow('`governance migrate` makes it');
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
      await expect(openDatabase(url)).rejects.toThrow('`sqlite:` nor `postgres:`');
    },
  );

  it('refuses a database in memory, which connections could not share', async () => {
    await expect(openDatabase('sqlite::memory:')).rejects.toThrow('name a file');
  });
});
