import { setTimeout as sleep } from 'node:timers/promises';
import type { LockHolder } from './lock-watch';
import { CompareByBytes1767225600540 } from './migrations/compare-by-bytes';
import { openDatabase } from './open-database';
import { createTestDatabase } from './testing/test-database';

it('a migration on PostgreSQL reports for whom it waits, lets others read meanwhile, and ends when it can', async () => {
  const test = await createTestDatabase('postgres');
  const [database, other] = [await openDatabase(test.url), await openDatabase(test.url)];
  await database.migrate();
  // This one locks tables for itself.
  const { name } = CompareByBytes1767225600540;
  while (!(await database.pendingMigrations()).includes(name)) await database.revertLastMigration();

  const [held, release] = [new Signal(), new Signal()];
  let pid = 0;
  const holding = other.read(async (scope) => {
    await scope.query('SELECT id FROM identity', []);
    pid = Number((await scope.query('SELECT pg_backend_pid() AS pid', []))[0]!.pid);
    held.give();
    await release.given;
  });
  await held.given;
  const holders: LockHolder[] = [];
  const migrating = database.migrate({ onWait: (holder) => holders.push(holder) });
  while (holders.length === 0) await sleep(10);
  // These wait behind the migration until it lets go, and not for the end of the other transaction.
  for (let i = 0; i < 3; i++) await other.query('SELECT id FROM identity');
  expect(holders).toEqual([
    { pid, application: 'identity-governance', user: 'postgres', started: expect.stringMatching(/^20.*Z$/) as unknown },
  ]);
  release.give();
  await holding;
  expect(await migrating).toContain(name);
  await Promise.all([database.close(), other.close()]);
  await test.remove();
});

/** A promise that resolves when it is given. */
class Signal {
  give!: () => void;
  readonly given = new Promise<void>((resolve) => (this.give = resolve));
}
