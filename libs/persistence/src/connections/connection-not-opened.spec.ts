import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailable } from '@identity-governance/application';
import type { Database } from '../database';
import { interruptionOf, explainDatabaseFault } from '../database-fault';
import { openDatabase } from '../open-database';
import { createMigratedDatabase, runOnServer, type TestDatabase } from '../testing/test-database';
import { ConnectionPool } from './connection-pool';

const uses: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  read: async (database) => database.read(async (scope) => scope.query('SELECT 1', [])),
  write: async (database) => database.write(async (scope) => scope.query('SELECT 1', [])),
  stage: async (database) => database.stage(async (scope) => scope.query('SELECT 1', [])),
  query: async (database) => database.query('SELECT 1'),
  note: async (database) => database.note('SELECT 1', []),
  'probe of writes': async (database) => database.probeWrites(),
};

/** What each use fails with, by its name. */
async function failuresOf(database: Database): Promise<Readonly<Record<string, unknown>>> {
  const failures = Object.entries(uses).map(async ([name, use]) => [
    name,
    await use(database).catch((e: unknown) => e),
  ]);
  return Object.fromEntries(await Promise.all(failures)) as Readonly<Record<string, unknown>>;
}

describe('a server that opens no connection', () => {
  let test: TestDatabase;
  let name: string;
  beforeAll(async () => {
    test = await createMigratedDatabase('postgres');
    name = new URL(test.url).pathname.slice(1);
    await runOnServer("CREATE ROLE guest LOGIN PASSWORD 'guest'");
    const owner = await openDatabase(test.url);
    await owner.runUnlimited('GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA public TO guest', []);
    await owner.close();
  });
  afterAll(async () => {
    await test.remove();
    await runOnServer('DROP ROLE guest');
  });

  it.each([
    [
      'the database accepts none (55000)',
      'ALTER DATABASE $ ALLOW_CONNECTIONS false',
      'ALTER DATABASE $ ALLOW_CONNECTIONS true',
    ],
    [
      'the user may not connect (42501)',
      'REVOKE CONNECT ON DATABASE $ FROM PUBLIC',
      'GRANT CONNECT ON DATABASE $ TO PUBLIC',
    ],
    ['the user may not log in (28000)', 'ALTER ROLE guest NOLOGIN', 'ALTER ROLE guest LOGIN'],
    ['the password is another (28P01)', "ALTER ROLE guest PASSWORD 'new'", "ALTER ROLE guest PASSWORD 'guest'"],
    ['the user has none left (53300)', 'ALTER ROLE guest CONNECTION LIMIT 0', 'ALTER ROLE guest CONNECTION LIMIT -1'],
  ])('is unavailable for every use, and works afterwards: %s', async (_what, fail, mend) => {
    const url = new URL(test.url);
    Object.assign(url, { username: 'guest', password: 'guest' });
    const database = await openDatabase(url.href);
    await runOnServer(fail.replace('$', name));
    await runOnServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'`);
    while (Object.values(await failuresOf(database)).some((failure) => interruptionOf(failure) === 'lost'));
    const failures = await failuresOf(database);
    await runOnServer(mend.replace('$', name));
    for (const [use, failure] of Object.entries(failures)) {
      expect([use, failure]).toEqual([use, expect.any(StoreUnavailable)]);
      expect([use, interruptionOf(failure)]).toEqual([use, 'refused']);
      expect(explainDatabaseFault(failure)).toEqual(expect.any(String));
    }
    for (const use of Object.values(uses)) await use(database);
    await database.close();
  });
});

describe('a file that cannot be opened', () => {
  it('makes imports unavailable when no stage can be next to the database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'opening-'));
    // The name of the stage is longer than file systems permit.
    const database = await openDatabase(`sqlite:${join(folder, 'x'.repeat(230))}`);
    const { stage, ...others } = await failuresOf(database);
    await database.close();
    rmSync(folder, { recursive: true });
    expect(stage).toEqual(expect.any(StoreUnavailable));
    expect(interruptionOf(stage)).toBe('refused');
    expect(Object.values(others).filter((failure) => failure instanceof Error)).toEqual([]);
  });

  it('makes a pool unavailable until one opens', async () => {
    let isBroken = true;
    const open = async () => {
      if (isBroken) throw Object.assign(new Error('SQLITE_NOTADB'), { errno: 26 });
      return Promise.resolve({ runner: {} as never, close: async () => Promise.resolve() });
    };
    const pool = new ConnectionPool({ open, size: 1, readOnly: true, connectMilliseconds: 1000 });
    const use = async () => pool.use(async () => Promise.resolve('used'));
    await expect(use()).rejects.toMatchObject({ name: 'ConnectionNotOpened', cause: { errno: 26 } });
    isBroken = false;
    expect(await use()).toBe('used');
  });
});
