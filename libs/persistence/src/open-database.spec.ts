import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open-database';

describe('openDatabase', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-governance-open-'));
  });
  afterEach(async () => rm(folder, { recursive: true, force: true }));

  it.each(['sqlite:', 'sqlite://'])('makes the folder of the file it names with `%s`', async (prefix) => {
    const file = join(folder, 'deep', 'governance.db');
    const database = await openDatabase(prefix + file);
    await database.close();
    expect((await stat(file)).isFile()).toBe(true);
  });

  it('keeps commits through a power cut, and lets readers and the writer be', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
    const pragma = async (name: string) => Object.values((await database.query(`PRAGMA ${name}`))[0]!)[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('busy_timeout')).toBe(10_000);
    expect(await pragma('foreign_keys')).toBe(1);
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
