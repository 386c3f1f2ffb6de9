import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpDatabase } from './back-up-database';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { createTestDatabase } from './testing/test-database';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-governance-backup-'));
  database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
  await database.migrate();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const insert = (id: string) =>
  database.write((scope) =>
    scope.run('INSERT INTO assignment (identity_id, access_type, access_id) VALUES ($1, $2, $3)', [id, 'ROLE', id]),
  );

async function countAssignments(of: Database): Promise<number> {
  return Number((await of.query('SELECT count(*) AS n FROM assignment'))[0]!.n);
}

describe('backUpDatabase', () => {
  it('copies what was committed, from the log as well, while others read and write', async () => {
    for (let n = 0; n < 50; n++) await insert(`before-${n}`);
    const backup = join(folder, 'backup.db');
    const writing = Promise.all(Array.from({ length: 50 }, (_, n) => insert(`meanwhile-${n}`)));
    const { bytes } = await backUpDatabase(database, backup);
    await writing;

    const copy = await openDatabase(`sqlite:${backup}`, { mustExist: true });
    const count = await countAssignments(copy);
    expect(count).toBeGreaterThanOrEqual(50);
    expect(count).toBeLessThanOrEqual(100);
    expect(await copy.pendingMigrations()).toEqual([]);
    await copy.close();
    expect(await countAssignments(database)).toBe(100);
    expect({ bytes, mode: (await stat(backup)).mode & 0o777 }).toEqual({
      bytes: (await stat(backup)).size,
      mode: 0o600,
    });
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('replaces no file, and leaves none where it fails', async () => {
    await writeFile(join(folder, 'taken.db'), 'precious');
    await expect(backUpDatabase(database, join(folder, 'taken.db'))).rejects.toThrow('already exists');
    await expect(backUpDatabase(database, join(folder, 'no', 'folder.db'))).rejects.toThrow('ENOENT');
    expect((await stat(join(folder, 'taken.db'))).size).toBe(8);
    expect((await readdir(folder)).filter((name) => !name.startsWith('governance.db'))).toEqual(['taken.db']);
  });

  it('starts again after a backup that was cut off', async () => {
    await writeFile(join(folder, 'backup.db.partial'), 'half a page');
    await backUpDatabase(database, join(folder, 'backup.db'));
    expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
  });

  it('sends those with PostgreSQL to its own tools', async () => {
    const test = await createTestDatabase('postgres');
    const postgres = await openDatabase(test.url);
    await expect(backUpDatabase(postgres, join(folder, 'backup.db'))).rejects.toThrow('`pg_dump`');
    await postgres.close();
    await test.remove();
  });
});
