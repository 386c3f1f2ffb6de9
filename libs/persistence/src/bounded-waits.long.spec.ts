import { StoreBusy, StoreUnavailable } from '@identity-governance/application';
import type { DatabaseLimits } from './connections/database-limits';
import { defaultDatabaseLimits } from './connections/database-limits';
import type { Database } from './database';
import { dialects } from './dialects/dialects';
import { openDatabase } from './open-database';
import { freezeWriter, type FrozenWriter } from './testing/frozen-writer';
import { SilentProxy } from './testing/silent-proxy';
import { createTestDatabase, type Engine, type TestDatabase } from './testing/test-database';

const limits: DatabaseLimits = {
  ...defaultDatabaseLimits,
  connectMilliseconds: 1000,
  lockMilliseconds: 500,
  statementMilliseconds: 1000,
  writeMilliseconds: 700,
  idleMilliseconds: 2000,
  closeMilliseconds: 500,
  writers: 2,
};
/** What a busy machine adds. */
const grace = 4000;
const lockAccess = "UPDATE state_version SET version = version WHERE name = 'access'";

let test: TestDatabase;
let database: Database;
async function open(engine: Engine): Promise<void> {
  test = await createTestDatabase(engine);
  database = await openDatabase(test.url, { limits });
  await database.migrate();
}
afterEach(async () => {
  await database.close();
  await test.remove();
});

const write = async () => database.write(async (scope) => scope.query(lockAccess, []));

describe('behind a process that is frozen in a transaction', () => {
  let frozen: FrozenWriter;
  afterEach(async () => frozen.kill());

  it('a writer on PostgreSQL waits no longer than its limit, and goes on once the idle transaction was ended', async () => {
    await open('postgres');
    frozen = await freezeWriter(test.url, dialects.postgres.beginWrite(limits), lockAccess);
    await expectWithin(limits.lockMilliseconds + grace, expect(write()).rejects.toThrow(StoreBusy));
    const healed = Date.now() + limits.idleMilliseconds + grace;
    while (!(await succeeds(write()))) expect(Date.now()).toBeLessThan(healed);
  });

  it('a writer on SQLite waits no longer than its limit, readers do not wait, and readiness reports it', async () => {
    await open('sqlite');
    frozen = await freezeWriter(test.url, dialects.sqlite.beginWrite(limits), lockAccess);
    await expectWithin(limits.lockMilliseconds + grace, expect(write()).rejects.toThrow(StoreBusy));
    await database.read(async (scope) => scope.query('SELECT version FROM state_version', []));
    await expect(database.probeWrites()).rejects.toThrow(StoreBusy);
    await frozen.kill();
    await write();
    await database.probeWrites();
  });
});

describe('when all connections are in use', () => {
  it.each(['sqlite', 'postgres'] as const)('a writer on %s gives up after its limit', async (engine) => {
    await open(engine);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holders = [1, 2].map(async () => database.write(async () => released));
    const refused = Promise.allSettled([write(), ...(engine === 'sqlite' ? [holders[1]] : [])]);
    await expectWithin(limits.connectMilliseconds + grace, refused);
    const [mine] = await refused;
    expect(mine).toMatchObject({ status: 'rejected' });
    const reason = mine.status === 'rejected' ? (mine.reason as unknown) : undefined;
    expect(reason).toBeInstanceOf(engine === 'sqlite' ? StoreBusy : StoreUnavailable);
    release();
    await Promise.allSettled(holders);
    await write();
  });

  it('readiness, versions and the end do not wait for those who use them', async () => {
    await open('postgres');
    const never = new Promise<void>(() => undefined);
    const stuck = [1, 2].map(async () => database.write(async () => never));
    const reading = Array.from({ length: limits.readers }, async () => database.read(async () => never));
    for (const one of [...stuck, ...reading]) void one.catch(() => undefined);
    await expectWithin(grace, Promise.all([database.probeWrites(), database.pendingMigrations()]));
    await expectWithin(grace, database.query('SELECT name FROM state_version'));
    await expectWithin(limits.closeMilliseconds + grace, database.close());
  });
});

describe('over a network that goes silent', () => {
  let proxy: SilentProxy;
  afterEach(async () => proxy.close());

  it('every wait ends, and new connections do the work once it speaks again', async () => {
    await open('postgres');
    proxy = await SilentProxy.open(test.url);
    const far = await openDatabase(proxy.url, { limits });
    const touch = async () => far.write(async (scope) => scope.query('SELECT 1', []));
    await Promise.all([touch(), touch(), far.query('SELECT 1'), far.probeWrites()]);
    proxy.goSilent();
    const silent = [touch(), far.query('SELECT 1'), far.probeWrites(), far.pendingMigrations()];
    const refused = Promise.all(silent.map(async (one) => expect(one).rejects.toThrow(StoreUnavailable)));
    await expectWithin(limits.connectMilliseconds + grace, refused);
    proxy.speak();
    await expectWithin(grace, Promise.all([touch(), far.query('SELECT 1'), far.probeWrites()]));
    await far.close();
  });

  it('a transaction in progress that writes ends soon after its limit for a statement, and readers may take longer', async () => {
    await open('postgres');
    proxy = await SilentProxy.open(test.url);
    const patient = { ...limits, statementMilliseconds: 60_000 };
    const far = await openDatabase(proxy.url, { limits: patient });
    const writing = far.write(async (scope) => {
      proxy.goSilent();
      await scope.query('SELECT 1', []);
    });
    const afterAll = limits.writeMilliseconds + limits.connectMilliseconds + grace;
    await expectWithin(afterAll, expect(writing).rejects.toThrow(StoreUnavailable));
    await far.close();
  });

  it('an answer to a commit that is missing is reported as an unknown outcome', async () => {
    await open('postgres');
    proxy = await SilentProxy.open(test.url);
    const far = await openDatabase(proxy.url, { limits });
    const committing = far.write(async () => {
      proxy.goSilent();
      return Promise.resolve();
    });
    await expect(committing).rejects.toMatchObject({ name: 'StoreUnavailable', mayBeChanged: true });
    await far.close();
  });
});

describe('a statement that takes too long', () => {
  it('is ended by the server, and the same connection serves the next', async () => {
    await open('postgres');
    const slow = database.read(async (scope) => scope.query('SELECT pg_sleep(60)', []));
    await expectWithin(limits.statementMilliseconds + grace, expect(slow).rejects.toThrow(StoreUnavailable));
    await database.read(async (scope) => scope.query('SELECT 1', []));
  });

  it('is ended sooner where it writes', async () => {
    const patient = { ...limits, statementMilliseconds: 60_000 };
    test = await createTestDatabase('postgres');
    database = await openDatabase(test.url, { limits: patient });
    const slow = database.write(async (scope) => scope.query('SELECT pg_sleep(60)', []));
    await expectWithin(limits.writeMilliseconds + grace, expect(slow).rejects.toThrow(StoreUnavailable));
  });
});

describe('a full disk', () => {
  it('is reported on SQLite as a database that cannot be used now, and nothing is lost', async () => {
    await open('sqlite');
    const fill = async () =>
      database.write(async (scope) => {
        await scope.query('CREATE TABLE filler (content text)', []);
        for (let i = 0; i < 200; i++) await scope.query('INSERT INTO filler VALUES ($1)', ['x'.repeat(10_000)]);
      });
    await database.write(async (scope) => scope.query('PRAGMA max_page_count = 1', []));
    await expect(fill()).rejects.toThrow(StoreUnavailable);
    // The discarded connection took the limit with it.
    await fill();
  });
});

async function expectWithin(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const started = Date.now();
  await work;
  expect(Date.now() - started).toBeLessThan(milliseconds);
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(StoreBusy);
      return false;
    },
  );
}
