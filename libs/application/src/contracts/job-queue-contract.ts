import { parsePayload } from '../jobs/job-payloads';
import type { DeadJob, JobQueue, LeasedJob, NewJob } from '../ports/job-queue';
import type { Clock } from '../ports/clock';
import type { IdGenerator } from '../ports/id-generator';
import type { Store } from '../ports/store';
import { FixedClock } from '../testing/fixed-clock';
import { testStatistics } from './job-statistics-contract';
import type { OpenedStore } from './opened-store';
import { SequentialIds } from '../testing/sequential-ids';

/** Gives an empty store each time, whose job queue reads this clock and takes its ids and tokens from there. */
export type OpenJobQueue = (options: { readonly clock: Clock; readonly ids: IdGenerator }) => Promise<OpenedStore>;

interface Bench {
  readonly store: Store;
  readonly clock: FixedClock;
  /** Runs one step on the queue in a transaction of its own. */
  readonly run: <T>(step: (jobs: JobQueue) => Promise<T>) => Promise<T>;
  readonly enqueue: (...requestIds: readonly string[]) => Promise<readonly string[]>;
  readonly lease: (limit?: number) => Promise<readonly LeasedJob[]>;
}

export type TestJobs = (withBench: (test: (bench: Bench) => Promise<void>) => Promise<void>) => void;

/** Everything the `JobQueue` port promises. For specs only. */
export function describeJobQueueContract(name: string, open: OpenJobQueue): void {
  const withBench = async (test: (bench: Bench) => Promise<void>) => {
    const clock = new FixedClock();
    const { store, close } = await open({ clock, ids: new SequentialIds() });
    try {
      await test(createBench(store, clock));
    } finally {
      await close();
    }
  };
  describe(name, () => {
    testEnqueue(withBench);
    testLeases(withBench);
    testWorkers(withBench);
    testHandingBack(withBench);
    testFailures(withBench);
    testRequeue(withBench);
    testStatistics(withBench);
  });
}

function createBench(store: Store, clock: FixedClock): Bench {
  const run: Bench['run'] = async (step) => store.write([], async (tx) => step(tx.jobs));
  return {
    store,
    clock,
    run,
    enqueue: async (...requestIds) =>
      run(async (jobs) => {
        const ids: string[] = [];
        for (const requestId of requestIds) ids.push(await jobs.enqueue(newJob(requestId)));
        return ids;
      }),
    lease: async (limit = 10) => run(async (jobs) => jobs.lease({ kinds: ['sod-check'], limit, leaseSeconds: 60 })),
  };
}

export function newJob(requestId: string): NewJob {
  return { kind: 'sod-check', payload: { requestId } };
}

/** Of another kind. */
export const otherJob: NewJob = { kind: 'promotion', payload: { attributeId: 'a', promotionId: 'p' } };

function requestIdsOf(jobs: readonly { readonly payload: unknown }[]): readonly string[] {
  return jobs.map(({ payload }) => parsePayload('sod-check', payload).requestId);
}

const hasDue = async (store: Store): Promise<boolean> => store.read(async (tx) => tx.jobs.hasDue(['sod-check']));

const testEnqueue: TestJobs = (withBench) => {
  it('hands out a job as it was enqueued', async () =>
    withBench(async ({ enqueue, lease }) => {
      const texts = ["o'brien \u{1f600} $1 ?", '', '"\\', '{}', 'null', 'line\nend'];
      const ids = await enqueue(...texts);
      const jobs = await lease();
      expect(jobs.map(({ id, kind, payload, attempt }) => ({ id, kind, payload, attempt }))).toEqual(
        texts.map((text, i) => ({ id: ids[i], ...newJob(text), attempt: 1 })),
      );
      expect(new Set(jobs.map(({ leaseToken }) => leaseToken)).size).toBe(jobs.length);
    }));

  it('shows a job to workers once its transaction has committed', async () =>
    withBench(async ({ store, lease }) => {
      await store.write([], async (tx) => {
        await tx.jobs.enqueue(newJob('r'));
        expect(await hasDue(store)).toBe(false);
      });
      expect(await hasDue(store)).toBe(true);
      expect(await lease()).toHaveLength(1);
    }));

  it('keeps nothing of a transaction that failed', async () =>
    withBench(async ({ store, run, enqueue, lease, clock }) => {
      const fail = async (step: (jobs: JobQueue) => Promise<unknown>) => {
        const failing = store.write([], async (tx) => {
          await step(tx.jobs);
          throw new Error('rolled back');
        });
        await expect(failing).rejects.toThrow('rolled back');
      };
      await fail(async (jobs) => jobs.enqueue(newJob('r')));
      expect(await run(async (jobs) => jobs.depth())).toEqual({});
      await enqueue('kept');
      const [job] = await lease();
      await fail(async (jobs) => jobs.complete(job!));
      clock.advance(60_000);
      expect(await lease()).toMatchObject([{ ...newJob('kept'), attempt: 1 }]);
    }));
};

const testLeases: TestJobs = (withBench) => {
  it('hands out the oldest due jobs of the wanted kinds, up to the limit', async () =>
    withBench(async ({ run, enqueue, lease, clock }) => {
      await enqueue('first');
      clock.advance(1);
      await run(async (jobs) => jobs.enqueue(otherJob));
      await enqueue('second', 'third');
      expect(requestIdsOf(await lease(2))).toEqual(['first', 'second']);
      expect(requestIdsOf(await lease(2))).toEqual(['third']);
      expect(await run(async (jobs) => jobs.lease({ kinds: [], limit: 5, leaseSeconds: 1 }))).toEqual([]);
      expect(await run(async (jobs) => jobs.depth())).toEqual({ 'sod-check': 3, promotion: 1 });
    }));

  it('keeps a leased job from others until the lease ends', async () =>
    withBench(async ({ store, enqueue, lease, clock }) => {
      await enqueue('a');
      const [first] = await lease();
      clock.advance(59_999);
      expect([await lease(), await hasDue(store)]).toEqual([[], false]);
      clock.advance(1);
      expect(await hasDue(store)).toBe(true);
      const [second] = await lease();
      expect(second).toMatchObject({ id: first!.id, attempt: 1 });
      expect(second!.leaseToken).not.toBe(first!.leaseToken);
    }));

  it('does not count it as a failure when a worker vanishes, however often', async () =>
    withBench(async ({ run, enqueue, lease, clock }) => {
      await enqueue('a');
      for (let vanished = 0; vanished < 20; vanished++) {
        expect(await lease()).toHaveLength(1);
        clock.advance(60_000);
      }
      const [job] = await lease();
      await run(async (jobs) => jobs.fail(job!, 'once'));
      expect(await run(async (jobs) => jobs.dead())).toEqual([]);
      clock.advance(1000);
      expect(await lease()).toMatchObject([{ ...newJob('a'), attempt: 2 }]);
    }));

  it('takes no word from a worker that lost its lease', async () =>
    withBench(async ({ run, enqueue, lease, clock }) => {
      await enqueue('a');
      const [lost] = await lease();
      clock.advance(60_000);
      const [held] = await lease();
      expect(await run(async (jobs) => jobs.complete(lost!))).toBe(false);
      expect(await run(async (jobs) => jobs.extend(lost!, 600))).toBe(false);
      expect(await run(async (jobs) => jobs.release(lost!))).toBe(false);
      expect(await run(async (jobs) => jobs.fail(lost!, 'late'))).toBe(false);
      expect(await run(async (jobs) => jobs.complete(held!))).toBe(true);
      expect(await run(async (jobs) => jobs.complete(held!))).toBe(false);
      expect(await run(async (jobs) => jobs.depth())).toEqual({});
    }));

  it('renews a lease from now on', async () =>
    withBench(async ({ run, enqueue, lease, clock }) => {
      await enqueue('a');
      const [job] = await lease();
      clock.advance(50_000);
      expect(await run(async (jobs) => jobs.extend(job!, 60))).toBe(true);
      clock.advance(59_999);
      expect(await lease()).toEqual([]);
      clock.advance(1);
      expect(await lease()).toHaveLength(1);
    }));
};

const testWorkers: TestJobs = (withBench) => {
  it('never hands one job to two workers', async () =>
    withBench(async ({ enqueue, lease }) => {
      const ids = await enqueue(...Array.from({ length: 40 }, (_, i) => `r${i}`));
      const handed = (await Promise.all(Array.from({ length: 10 }, async () => lease(3)))).flat();
      for (let more = await lease(); more.length > 0; more = await lease()) handed.push(...more);
      expect(handed.map(({ id }) => id).sort()).toEqual([...ids].sort());
    }));

  it('lets one of two workers end a job that both believe to hold', async () =>
    withBench(async ({ run, enqueue, lease }) => {
      await enqueue('a');
      const [job] = await lease();
      const outcomes = await Promise.all([1, 2].map(async () => run(async (jobs) => jobs.complete(job!))));
      expect([...outcomes].sort()).toEqual([false, true]);
    }));
};

const testHandingBack: TestJobs = (withBench) => {
  it('hands a released job out again at once and does not count the try', async () =>
    withBench(async ({ run, enqueue, lease }) => {
      await enqueue('a');
      const [job] = await lease();
      expect(await run(async (jobs) => jobs.release(job!))).toBe(true);
      expect(await lease()).toMatchObject([{ ...newJob('a'), attempt: 1 }]);
    }));
};

const testFailures: TestJobs = (withBench) => {
  it('tries a failed job again after a wait that doubles', async () =>
    withBench(async ({ run, enqueue, lease, clock }) => {
      await enqueue('a');
      for (const [attempt, seconds] of [1, 2, 4, 8, 16, 32, 64].entries()) {
        const [job] = await lease();
        expect(job).toMatchObject({ attempt: attempt + 1 });
        expect(await run(async (jobs) => jobs.fail(job!, 'no luck'))).toBe(true);
        clock.advance(seconds * 1000 - 1);
        expect(await lease()).toEqual([]);
        clock.advance(1);
      }
      expect(await lease()).toMatchObject([{ attempt: 8 }]);
    }));

  it('gives a job up after the eighth failure', async () =>
    withBench(async (bench) => {
      const [id] = await bench.enqueue('a');
      const dead = await failToDeath(bench);
      expect(dead).toEqual([{ id, ...newJob('a'), attempts: 8, lastError: 'failure 8' }]);
      bench.clock.advance(3_600_000);
      expect([await bench.lease(), await hasDue(bench.store)]).toEqual([[], false]);
      expect(await bench.run(async (jobs) => jobs.depth())).toEqual({});
    }));
};

const testRequeue: TestJobs = (withBench) => {
  it('makes the named dead jobs due again, with no tries counted', async () =>
    withBench(async (bench) => {
      const [, second] = await bench.enqueue('a', 'b');
      await bench.enqueue('c');
      expect(requestIdsOf(await failToDeath(bench))).toEqual(['a', 'b', 'c']);
      expect(await bench.run(async (jobs) => jobs.requeue([second!, 'no job']))).toBe(1);
      expect(await bench.lease()).toMatchObject([{ ...newJob('b'), attempt: 1 }]);
      expect(await bench.run(async (jobs) => jobs.requeue([]))).toBe(0);
    }));

  it('makes all dead jobs due again, and leaves the living alone', async () =>
    withBench(async (bench) => {
      await bench.enqueue('a', 'b');
      await failToDeath(bench);
      await bench.enqueue('c');
      const [running] = await bench.lease();
      expect(await bench.run(async (jobs) => jobs.requeue())).toBe(2);
      expect(requestIdsOf(await bench.lease())).toEqual(['a', 'b']);
      expect(await bench.run(async (jobs) => jobs.complete(running!))).toBe(true);
      expect(await bench.run(async (jobs) => jobs.dead())).toEqual([]);
    }));
};

/** Fails every job eight times; the dead ones. */
async function failToDeath({ run, lease, clock }: Bench): Promise<readonly DeadJob[]> {
  for (let failure = 1; failure <= 8; failure++) {
    for (const job of await lease()) await run(async (jobs) => jobs.fail(job, `failure ${failure}`));
    clock.advance(300_000);
  }
  return run(async (jobs) => jobs.dead());
}
