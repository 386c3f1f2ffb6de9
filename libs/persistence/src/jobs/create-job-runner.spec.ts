import { jobKinds, StoreBusy, StoreUnavailable } from '@identity-governance/application';
import { realDelay } from '@identity-governance/test-kit/contracts';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { createJobRunner } from './create-job-runner';
import { GraphileJobQueue } from './graphile-job-queue';

describe('a job whose connection to PostgreSQL breaks', () => {
  const databases = openMigratedDatabases('postgres');

  it.each([
    ['does not lose a try', new StoreUnavailable({ cause: { code: 'ECONNRESET' } }), 0],
    ['does not lose one where no connection is left', new StoreUnavailable({ cause: { code: '53300' } }), 0],
    [
      'does not lose one where others met it',
      new StoreUnavailable({ cause: new StoreUnavailable({ cause: { code: '53300' } }) }),
      0,
    ],
    ['does not lose one whose failure cannot be recorded either', aggregate('57P01'), 0],
    ['does not lose one where others write too long', new StoreBusy({ cause: { code: '55P03' } }), 0],
    ['does not lose one where no reader is free', new StoreBusy({ waitedFor: 'reader' }), 0],
    ['loses one where a statement takes too long', new StoreUnavailable({ cause: { code: '57014' } }), 1],
    ['loses one where a transaction does nothing for too long', new StoreUnavailable({ cause: { code: '25P03' } }), 1],
    ['loses one where the server has no memory for it', new StoreUnavailable({ cause: { code: '53200' } }), 1],
    ['loses one where the handler fails', new Error('ECONNRESET'), 1],
  ])(
    '%s',
    async (_, failure, attempts) => {
      const database = await databases.openEmpty();
      const state = { isFailed: false };
      const runner = createJobRunner({
        ...{ database, clock: { now: () => Date.now() }, delay: realDelay, concurrency: 1, pollMilliseconds: 10 },
        handler: {
          run: async () => {
            state.isFailed = true;
            return Promise.reject(failure);
          },
          giveUp: async () => Promise.resolve(),
        },
        onError: () => undefined,
      });
      await database.write(async (sql) =>
        new GraphileJobQueue(sql, {}).enqueue({ kind: 'sod-check', payload: { requestId: 'r' } }),
      );
      await runner.start();
      const jobs = 'SELECT attempts, locked_by FROM graphile_worker._private_jobs';
      const ended = async () => (await database.read(async (sql) => sql.query(jobs, [])))[0];
      while (!state.isFailed || (await ended())?.locked_by !== null) await realDelay.wait(20);
      expect(await ended()).toEqual({ attempts, locked_by: null });
      await runner.stop(5000);
      await database.close();
    },
    30_000,
  );
});

describe('a runner on PostgreSQL', () => {
  const databases = openMigratedDatabases('postgres');

  it('says that it cannot take jobs, and that it can again', async () => {
    const database = await databases.openEmpty();
    const reports: string[] = [];
    const time = { now: 0 };
    const runner = createJobRunner({
      ...{ database, clock: { now: () => time.now }, delay: realDelay, concurrency: 1, pollMilliseconds: 10 },
      handler: { run: async () => Promise.resolve(), giveUp: async () => Promise.resolve() },
      onError: (error, doing) => reports.push(`cannot ${doing}: ${(error as Error).message}`),
      onRecovery: (doing) => reports.push(`can ${doing} again`),
    });
    await runner.start();
    const rename = async (from: string, to: string) =>
      database.write(async (sql) => sql.query(`ALTER TABLE graphile_worker.${from} RENAME TO ${to}`, []));
    await rename('_private_jobs', 'missing');
    const missing = 'relation "graphile_worker._private_jobs" does not exist';
    const failures = jobKinds.map((kind) => `cannot take jobs of kind ${kind}: ${missing}`);
    while (!failures.every((failure) => reports.includes(failure))) {
      time.now += 1000;
      await realDelay.wait(100);
    }
    expect([...runner.failures().keys()].sort()).toEqual([...jobKinds].sort());
    await rename('missing', '_private_jobs');
    while (runner.failures().size > 0) await realDelay.wait(20);
    expect(reports).toEqual(expect.arrayContaining(jobKinds.map((kind) => `can take jobs of kind ${kind} again`)));
    await runner.stop(5000);
    await database.close();
  });
});

function aggregate(code: string): AggregateError {
  return new AggregateError([new Error('of the handler'), new StoreUnavailable({ cause: { code } })]);
}
