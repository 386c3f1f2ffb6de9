import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { GraphileJobQueue } from './graphile-job-queue';
import { GraphilePools } from './graphile-pools';

describe('the jobs that a pool of this process has locked', () => {
  const databases = openMigratedDatabases('postgres');

  it.each([
    ['nobody does', { isInHand: false, age: '1 minute', isLocked: false }],
    ['somebody does', { isInHand: true, age: '1 minute', isLocked: true }],
    ['taken just now', { isInHand: false, age: '0 seconds', isLocked: true }],
  ])('are free again where no worker runs them: %s', async (_, { isInHand, age, isLocked }) => {
    const database = await databases.openEmpty();
    const id = await database.write(async (sql) => {
      const job = { kind: 'sod-check', payload: { requestId: 'r' } } as const;
      const enqueued = await new GraphileJobQueue(sql, {}).enqueue(job);
      const lock = `UPDATE graphile_worker._private_jobs SET locked_by = 'mine', locked_at = now() - $1::interval`;
      await sql.query(lock, [age]);
      return enqueued;
    });
    const pools = new GraphilePools(database);
    pools.add('mine');
    await pools.reap(isInHand ? [id] : []);
    const rows = await database.read(async (sql) =>
      sql.query('SELECT locked_by FROM graphile_worker._private_jobs WHERE id = $1', [id]),
    );
    expect(rows).toEqual([{ locked_by: isLocked ? 'mine' : null }]);
    await database.close();
  });

  it('do not lose a try where the answer that gave or ended them did not come', async () => {
    const database = await databases.openEmpty();
    await database.write(async (sql) => {
      await new GraphileJobQueue(sql, {}).enqueue({ kind: 'sod-check', payload: { requestId: 'r' } });
      const lock = `UPDATE graphile_worker._private_jobs SET attempts = 3, locked_by = 'mine', locked_at = now() - interval '1 minute'`;
      await sql.query(lock, []);
    });
    const pools = new GraphilePools(database);
    pools.add('mine');
    await pools.reap([]);
    expect(await database.query('SELECT attempts, locked_by FROM graphile_worker._private_jobs')).toEqual([
      { attempts: 2, locked_by: null },
    ]);
    await database.close();
  });

  it('lose no try however often a connection is refused, also where others have taken them meanwhile', async () => {
    const database = await databases.openEmpty();
    const jobs = 'graphile_worker._private_jobs';
    const id = await database.write(async (sql) =>
      new GraphileJobQueue(sql, {}).enqueue({ kind: 'sod-check', payload: { requestId: 'r' } }),
    );
    const pools = new GraphilePools(database);
    pools.add('mine');
    for (let n = 0; n < 30; n++) {
      await database.write(async (sql) =>
        sql.query(`UPDATE ${jobs} SET attempts = attempts + 1, locked_by = 'another'`, []),
      );
      await pools.forgetTry(id, true);
      expect(await database.query(`SELECT attempts FROM ${jobs}`)).toEqual([{ attempts: 0 }]);
    }
    await database.close();
  });

  it('forget a limited number of tries that ended with the server, and then count them to the end, until the job is requeued', async () => {
    const database = await databases.openEmpty();
    const job = { kind: 'sod-check', payload: { requestId: 'r' } } as const;
    const id = await database.write(async (sql) => new GraphileJobQueue(sql, {}).enqueue(job));
    const pools = new GraphilePools(database);
    pools.add('mine');
    const jobs = 'graphile_worker._private_jobs';
    const attempts = async () => Number((await database.query(`SELECT attempts FROM ${jobs}`))[0]!.attempts);
    /** What graphile-worker does of a job that fails, by its columns. */
    const crash = async () => {
      await database.write(async (sql) =>
        sql.query(`UPDATE ${jobs} SET attempts = attempts + 1, locked_by = 'mine'`, []),
      );
      await pools.forgetTry(id, false);
      await database.write(async (sql) => sql.query(`UPDATE ${jobs} SET locked_by = NULL`, []));
      return attempts();
    };
    for (let n = 0; n < 20; n++) expect(await crash()).toBe(0);
    for (let n = 1; n <= 5; n++) expect(await crash()).toBe(n);
    expect(await pools.listUnreported()).toMatchObject([{ job: { id } }]);
    await pools.markReported([id]);
    expect(await pools.listUnreported()).toEqual([]);
    await database.write(async (sql) => new GraphileJobQueue(sql, {}).requeue());
    expect(await crash()).toBe(0);
    await database.close();
  });
});
