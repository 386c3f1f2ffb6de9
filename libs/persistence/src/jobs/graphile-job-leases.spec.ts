import { describeJobLeasesContract } from '@identity-governance/test-kit/contracts';
import { FixedClock } from '@identity-governance/test-kit';
import type { JobOutcome, LeasedJob } from '@identity-governance/application';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { testStoreOptions } from '../testing/test-store-options';
import { GraphileJobLeases } from './graphile-job-leases';
import { GraphileJobQueue } from './graphile-job-queue';

const jobs = 'graphile_worker._private_jobs';
const kind = 'sod-check';
const hands = new Map([[kind, 10] as const]);
const none = new Map();

describe('on PostgreSQL', () => {
  const databases = openMigratedDatabases('postgres');

  describeJobLeasesContract('of graphile-worker', async () => {
    const database = await databases.openEmpty();
    const store = createStore(database, testStoreOptions());
    const leases = new GraphileJobLeases({ database });
    return { store, leases, clock: new FixedClock(), close: async () => store.close() };
  });

  async function open() {
    const database = await databases.openEmpty();
    const stale: string[] = [];
    const createLeases = () =>
      new GraphileJobLeases({ database, onStale: (what, count) => void stale.push(`${what}: ${count}`) });
    const run = async (sql: string) => database.write(async (scope) => scope.query(sql, []));
    await run('DELETE FROM job_worker');
    const enqueue = async (delayMilliseconds = 0) =>
      database.write(async (scope) =>
        new GraphileJobQueue(scope, {}).enqueue({ kind, payload: { requestId: 'r' }, delayMilliseconds }),
      );
    const stored = async () => database.query(`SELECT attempts, locked_by IS NOT NULL AS locked FROM ${jobs}`);
    return { database, stale, createLeases, run, enqueue, stored };
  }

  /** All stored times, as if the clock of the server had been ahead when they were stored. */
  const storedAhead = (time: string) => [
    `UPDATE ${jobs} SET run_at = run_at + interval '${time}', created_at = created_at + interval '${time}',
     locked_at = locked_at + interval '${time}'`,
    `UPDATE job_worker SET seen_at = seen_at + interval '${time}'`,
  ];

  it('a worker that froze and resumed ends none of the jobs that others, or itself, lease again', async () => {
    const { database, createLeases, run, enqueue, stored } = await open();
    await enqueue();
    const [frozen, other] = [createLeases(), createLeases()];
    const [first] = await frozen.exchange([], hands);
    await run(`UPDATE job_worker SET seen_at = seen_at - interval '1 minute'`);
    await run(`UPDATE ${jobs} SET locked_at = locked_at - interval '1 minute'`);
    await other.reap([]);
    const outcomes: readonly JobOutcome[] = [
      { kind: 'done' },
      { kind: 'handed-back' },
      { kind: 'interrupted', error: 'lost' },
      { kind: 'failed', error: 'too late' },
    ];
    for (const leases of [other, frozen]) {
      const [taken] = await leases.exchange([], hands);
      expect(taken).toMatchObject({ id: first!.id });
      for (const outcome of outcomes) await frozen.exchange([{ job: first!, outcome }], none);
      expect(await stored()).toMatchObject([{ locked: true }]);
      await leases.exchange([{ job: taken!, outcome: { kind: 'handed-back' } }], none);
    }
    await database.close();
  });

  it.each([
    ['that it runs stay leased', { isInHand: true, isLocked: true }],
    ['whose lease it never learned of are free again, without a lost try', { isInHand: false, isLocked: false }],
  ])('the jobs of this worker %s', async (_, { isInHand, isLocked }) => {
    const { database, createLeases, run, enqueue, stored } = await open();
    await enqueue();
    const leases = createLeases();
    const leased = await leases.exchange([], hands);
    await leases.reap(isInHand ? leased : []);
    expect(await stored()).toEqual([{ attempts: 1, locked: true }]);
    await run(`UPDATE ${jobs} SET locked_at = locked_at - interval '1 minute'`);
    const again = createLeases();
    Object.assign(again, { worker: (leases as unknown as { readonly worker: string }).worker });
    await again.reap(isInHand ? leased : []);
    expect(await stored()).toEqual([{ attempts: isLocked ? 1 : 0, locked: isLocked }]);
    await database.close();
  });

  it('a job loses no try by lost connections up to a limit, then each counts, until it is requeued', async () => {
    const { database, createLeases, run, enqueue, stored } = await open();
    const id = await enqueue();
    const leases = createLeases();
    const interrupt = async () => {
      await run(`UPDATE ${jobs} SET run_at = now()`);
      const [job] = await leases.exchange([], hands);
      await leases.exchange([{ job: job!, outcome: { kind: 'interrupted', error: new Error('lost') } }], none);
      return Number((await stored())[0]!.attempts);
    };
    for (let n = 0; n < 20; n++) expect(await interrupt()).toBe(0);
    for (let n = 1; n <= 5; n++) expect(await interrupt()).toBe(n);
    expect(await leases.reap([])).toMatchObject([{ job: { id }, lastError: 'lost' }]);
    await leases.markReported([id]);
    expect(await leases.reap([])).toEqual([]);
    await database.write(async (sql) => new GraphileJobQueue(sql, {}).requeue());
    expect(await interrupt()).toBe(0);
    await database.close();
  });

  it('a running job whose key is enqueued again is not dead, and is replaced by one job', async () => {
    const { database, createLeases } = await open();
    const queue = async <T>(use: (jobs: GraphileJobQueue) => Promise<T>) =>
      database.write(async (sql) => use(new GraphileJobQueue(sql, {})));
    const job = { kind, payload: { requestId: 'r' }, key: 'k' } as const;
    await queue(async (all) => all.enqueue(job));
    const leases = createLeases();
    const [running] = await leases.exchange([], hands);
    for (let n = 0; n < 2; n++) await queue(async (all) => all.enqueue(job));
    expect(await queue(async (all) => all.statistics())).toMatchObject([{ depth: 2, maxAttempts: 1, dead: 0 }]);
    await leases.exchange([{ job: running!, outcome: { kind: 'failed', error: 'no' } }], none);
    expect(await queue(async (all) => all.dead())).toEqual([]);
    await database.close();
  });

  describe('after the clock of the server went back by an hour', () => {
    async function openAhead(prepare: (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>) {
      const opened = await open();
      await prepare(opened);
      for (const sql of storedAhead('1 hour')) await opened.run(sql);
      const leases = opened.createLeases();
      const take = async (): Promise<readonly LeasedJob[]> => leases.exchange([], hands);
      expect(await take()).toEqual([]);
      await leases.reap([]);
      return { ...opened, leases, take };
    }

    it('runs what was queued before, and says so', async () => {
      const { database, take, stale } = await openAhead(async ({ enqueue }) => enqueue());
      expect(await take()).toHaveLength(1);
      expect(stale).toEqual(['the due times of jobs: 1']);
      await database.close();
    });

    it('lets a job with a delay wait no longer than its delay', async () => {
      const { database, take, run } = await openAhead(async ({ enqueue }) => enqueue(60_000));
      expect(await take()).toEqual([]);
      await run(`UPDATE ${jobs} SET run_at = run_at - interval '60 seconds'`);
      expect(await take()).toHaveLength(1);
      await database.close();
    });

    it('lets a job that failed wait no longer than its pause', async () => {
      const { database, take } = await openAhead(async ({ createLeases, enqueue }) => {
        await enqueue();
        const leases = createLeases();
        const [job] = await leases.exchange([], hands);
        await leases.exchange([{ job: job!, outcome: { kind: 'failed', error: 'no' } }], none);
      });
      expect(await take()).toHaveLength(1);
      await database.close();
    });

    it('frees the jobs of a worker that died before', async () => {
      const { database, createLeases, take, run, stale } = await openAhead(
        async ({ createLeases: create, enqueue }) => {
          await enqueue();
          await create().exchange([], hands);
        },
      );
      expect(stale).toEqual(['the heartbeats of workers: 1', 'the due times of jobs: 1']);
      await run(`UPDATE job_worker SET seen_at = seen_at - interval '3 seconds'`);
      await createLeases().reap([]);
      expect(await take()).toHaveLength(1);
      await database.close();
    });
  });
});
