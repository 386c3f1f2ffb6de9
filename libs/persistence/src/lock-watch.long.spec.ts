import { setTimeout as sleep } from 'node:timers/promises';
import type { LockHolder } from './lock-watch';
import { CompareByBytes1767225600540 } from './migrations/compare-by-bytes';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

/** Restores what the migration 18 of graphile-worker drops: it locks the table of jobs exclusively. */
const beforeItsMigration18 = [
  'DELETE FROM graphile_worker.migrations WHERE id >= 18',
  `CREATE FUNCTION graphile_worker.tg_jobs__after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RETURN NULL; END $$`,
  `CREATE TRIGGER _900_after_insert AFTER INSERT ON graphile_worker._private_jobs
     FOR EACH STATEMENT EXECUTE FUNCTION graphile_worker.tg_jobs__after_insert()`,
];

/** Runs the statement in a transaction that lasts until `release`. */
async function hold(database: Database, statement: string) {
  const [held, released] = [new Signal(), new Signal()];
  let pid = 0;
  const holding = database.write(async (scope) => {
    await scope.query(statement, []);
    pid = Number((await scope.query('SELECT pg_backend_pid() AS pid', []))[0]!.pid);
    held.give();
    await released.given;
  });
  await held.given;
  const release = async () => {
    released.give();
    await holding;
  };
  return { pid, release };
}

const { name } = CompareByBytes1767225600540; // locks tables exclusively
let test: TestDatabase;
let database: Database;
let other: Database;
beforeEach(async () => {
  test = await createTestDatabase('postgres');
  [database, other] = [await openDatabase(test.url), await openDatabase(test.url)];
  await database.migrate();
  while (!(await database.pendingMigrations()).includes(name)) await database.revertLastMigration();
});
afterEach(async () => {
  await Promise.all([database.close(), other.close()]);
  await test.remove();
});

/** Migrates; returns the holders that it waits for. */
function migrate(migrating: Database) {
  const holders: LockHolder[] = [];
  const applied = migrating.migrate({ onWait: (holder) => holders.push(holder) });
  return { holders, applied };
}

it('a migration on PostgreSQL reports for whom it waits, lets others read meanwhile, and ends when it can', async () => {
  const { pid, release } = await hold(other, 'SELECT id FROM identity');
  const { holders, applied } = migrate(database);
  while (holders.length === 0) await sleep(10);
  // These wait behind the migration until it lets go, and not for the end of the other transaction.
  for (let i = 0; i < 3; i++) await other.query('SELECT id FROM identity');
  expect(holders).toEqual([
    { pid, application: 'identity-governance', user: 'postgres', started: expect.stringMatching(/^20.*Z$/) as unknown },
  ]);
  await release();
  expect(await applied).toContain(name);
});

it('a migration of the job engine reports for whom it waits, lets others read meanwhile, and ends when it can', async () => {
  await database.write(async (scope) => {
    for (const statement of beforeItsMigration18) await scope.query(statement, []);
  });
  const { pid, release } = await hold(other, 'SELECT id FROM graphile_worker._private_jobs');
  const { holders, applied } = migrate(database);
  while (holders.length === 0) await sleep(10);
  for (let i = 0; i < 3; i++) await other.query('SELECT id FROM graphile_worker._private_jobs');
  expect(holders).toMatchObject([{ pid, application: 'identity-governance' }]);
  await release();
  expect(await applied).toContain(name);
});

it('two migrations at once alongside a long reader apply each migration once', async () => {
  const { pid, release } = await hold(other, 'SELECT id FROM identity');
  const second = await openDatabase(test.url);
  const both = [migrate(database), migrate(second)];
  const holders = () => both.flatMap((one) => one.holders).map((holder) => holder.pid);
  // One waits for the reader, and the other one for it.
  while (!(holders().includes(pid) && holders().some((one) => one !== pid))) await sleep(10);
  await release();
  const applied = await Promise.all(both.map(async (one) => one.applied));
  expect(applied.filter((names) => names.includes(name))).toHaveLength(1);
  await second.close();
});

/** A promise that resolves when it is given. */
class Signal {
  give!: () => void;
  readonly given = new Promise<void>((resolve) => (this.give = resolve));
}
