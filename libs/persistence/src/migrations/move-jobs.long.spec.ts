import { createStore } from '../create-store';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';

const options = { clock: { now: () => Date.now() }, ids: { next: () => crypto.randomUUID() } };

/** Reverts migrations down to, and with, the one that moves the jobs. */
async function revertMove(database: Database): Promise<void> {
  const isReverted = async () => (await database.pendingMigrations()).some((name) => name.startsWith('MoveJobs'));
  while (!(await isReverted())) await database.revertLastMigration();
}

const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));

const jobOf = (id: string, { dead = 0, leaseToken = 'NULL' } = {}) =>
  `INSERT INTO job (id, kind, payload, due_at, attempt, lease_token, leased_until, dead, last_error, created_at, trace)
   VALUES ('${id}', 'sod-check', '{"requestId":"${id}"}', 0, 2, ${leaseToken}, 0, ${dead}, 'no luck', 0, NULL)`;

describe.each(engines)('the jobs of an earlier version on %s', (engine) => {
  it('wait in the new queue, those that somebody had leased too, and dead ones stay dead', async () => {
    const test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    await revertMove(database);
    await database.write(async (scope) => {
      await scope.query(jobOf('waiting'), []);
      await scope.query(jobOf('leased', { leaseToken: "'token'" }), []);
      await scope.query(jobOf('dead', { dead: 1 }), []);
    });
    await database.migrate();

    const store = createStore(database, options);
    const dead = await store.read(async (tx) => tx.jobs.dead());
    expect(dead).toMatchObject([{ kind: 'sod-check', payload: { requestId: 'dead' }, lastError: 'no luck' }]);
    const taken = await store.write([], async (tx) => tx.jobs.take('sod-check', 10));
    expect(taken.map(({ payload }) => payload).sort(byText)).toEqual([
      { requestId: 'leased' },
      { requestId: 'waiting' },
    ]);
    await database.close();
    await test.remove();
  });

  it('are there again for the earlier version when the move is reverted', async () => {
    const test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    await createStore(database, options).write([], async (tx) => {
      await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: 'r' } });
    });
    await revertMove(database);
    const rows = await database.query('SELECT kind, payload, dead FROM job');
    expect(
      rows.map(({ dead, payload, ...row }) => ({
        ...row,
        dead: Number(dead),
        payload: JSON.parse(String(payload)) as unknown,
      })),
    ).toEqual([{ kind: 'sod-check', dead: 0, payload: { requestId: 'r' } }]);
    await database.close();
    await test.remove();
  });
});
