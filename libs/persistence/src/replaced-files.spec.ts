import { copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailable } from '@identity-governance/application';
import { backUpDatabase } from './back-up-database';
import { explainDatabaseFault } from './database-fault';
import type { Database } from './database';
import { openDatabase } from './open-database';

let folder: string;
let file: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-governance-replaced-'));
  file = join(folder, 'governance.db');
  database = await openDatabase(`sqlite:${file}`);
  await database.migrate();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const insert = `INSERT INTO source (id, name, attributes) VALUES ('s', 's', '{}')`;
const read = 'SELECT version FROM state_version';

/** Everything that a process does with a database, and what became of it. */
async function useAll(): Promise<readonly string[]> {
  const uses = [
    () => database.query(read),
    () => database.read(async (scope) => scope.query(read, [])),
    () => database.write(async (scope) => scope.query(insert, [])),
    () => database.note(insert, []),
    () => database.stage(async (scope) => scope.query('SELECT 1', [])),
    () => database.runUnlimited('VACUUM INTO ?', [join(folder, 'copy.db')]),
    () => database.probeReads(),
    () => database.probeWrites(),
    () => database.pendingMigrations(),
  ];
  const outcomes: string[] = [];
  for (const use of uses) {
    outcomes.push(
      await use().then(
        () => 'done',
        (error: unknown) => (error instanceof StoreUnavailable ? explainDatabaseFault(error)! : String(error)),
      ),
    );
  }
  return outcomes;
}

describe('a SQLite database whose files are deleted or replaced while it is open', () => {
  it.each([
    ['deleted', '', () => rm(file)],
    ['moved away', '', () => rename(file, join(folder, 'away.db'))],
    ['replaced by another', '', async () => writeFile(`${file}-new`, '').then(() => rename(`${file}-new`, file))],
    [
      'deleted and copied back',
      '',
      async () => {
        await copyFile(file, join(folder, 'copy'));
        await rm(file);
        await copyFile(join(folder, 'copy'), file);
      },
    ],
    ['deprived of its log', '-wal', () => rm(`${file}-wal`)],
    ['deprived of the index of its log', '-shm', () => rm(`${file}-shm`)],
  ])('is neither read nor written once it is %s', async (_what, suffix, spoil) => {
    await spoil();
    for (const outcome of await useAll()) {
      expect(outcome).toBe(
        `\`${file}${suffix}\` was deleted or replaced while this process uses it; restart the process`,
      );
    }
    expect(database.replacedFile).toBe(file + suffix);
  });

  it('is used again when its file is put back', async () => {
    await rename(file, join(folder, 'away.db'));
    expect(database.replacedFile).toBe(file);
    await rename(join(folder, 'away.db'), file);
    await database.write(async (scope) => scope.query(insert, []));
    expect(database.replacedFile).toBeUndefined();
  });

  it('leaves its log next to no other file, which it would damage, and keeps it', async () => {
    await backUpDatabase(database, join(folder, 'backup.db'));
    for (let n = 0; n < 100; n++)
      await database.write(async (scope) => scope.query(insert.replace("'s'", `'${n}'`), []));
    await rename(join(folder, 'backup.db'), file);
    expect(database.replacedFile).toBe(file);
    const restored = await openDatabase(`sqlite:${file}`, { mustExist: true });
    expect(await restored.query('SELECT count(*) AS n FROM source')).toEqual([{ n: 0 }]);
    await restored.write(async (scope) => scope.query(insert, []));
    await database.close();
    expect(await restored.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(restored.replacedFile).toBeUndefined();
    await restored.close();
    expect((await readdir(folder)).map((name) => name.replace(/\d+-\d+$/, ''))).toEqual([
      'governance.db',
      'governance.db-shm-of-replaced-',
      'governance.db-wal-of-replaced-',
    ]);
  });

  it('does not acknowledge what was committed to a file that was deleted meanwhile', async () => {
    const writing = database.write(async (scope) => {
      await scope.query(insert, []);
      await rm(file);
    });
    await expect(writing).rejects.toMatchObject({ name: 'StoreUnavailable', mayBeChanged: true });
  });

  it('keeps its log while connections are discarded and opened again', async () => {
    for (let n = 0; n < 10; n++) {
      const lost = database.write(async () => Promise.reject(new StoreUnavailable()));
      await expect(lost).rejects.toThrow(StoreUnavailable);
      await database.query(read);
    }
    await database.write(async (scope) => scope.query(insert, []));
    expect(database.replacedFile).toBeUndefined();
  });
});
