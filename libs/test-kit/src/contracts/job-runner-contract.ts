import {
  triesBeforeDead,
  type DeadJob,
  type Job,
  type JobHandler,
  type JobRunner,
  type Store,
} from '@identity-governance/application';
import { realDelay } from './real-delay';
import { statistics, use, type OpenedJobs, type OpenJobs } from './opened-jobs';

const kind = 'sod-check';

interface Bench extends OpenedJobs {
  /** The runs, in order: the string in the payload and the number of the try. */
  readonly runs: readonly string[];
  readonly givenUp: readonly string[];
  readonly enqueue: (...requestIds: readonly string[]) => Promise<void>;
  /** Starts a runner that calls `work` for each job, after recording the run. */
  readonly start: (work?: (job: Job) => Promise<void>, concurrency?: number) => Promise<JobRunner>;
}

export function testJobRunners(open: OpenJobs): void {
  const withBench = async (test: (bench: Bench) => Promise<void>) => {
    const opened = await open();
    const runners: JobRunner[] = [];
    try {
      await test(createBench(opened, runners));
    } finally {
      opened.thaw?.();
      for (const runner of runners) await runner.stop(0);
      await opened.close();
    }
  };
  testRuns(withBench);
  testTurns(withBench);
  testFailures(withBench);
  testEnds(withBench);
}

type TestWithBench = (test: (bench: Bench) => Promise<void>) => Promise<void>;

function testRuns(withBench: TestWithBench): void {
  it('runs every job, those of before its start and those that come', async () =>
    withBench(async ({ store, enqueue, start, runs }) => {
      await enqueue('a', 'b');
      await start();
      await until(() => runs.length === 2);
      await enqueue('c');
      await untilEmpty(store);
      expect([...runs].sort()).toEqual(['a 1', 'b 1', 'c 1']);
    }));

  it('runs a chain, each link of which enqueues the next in its own transaction', async () =>
    withBench(async ({ store, enqueue, start, runs }) => {
      await start(async (job) => {
        const n = Number(requestIdOf(job));
        if (n < 10) await enqueue(String(n + 1));
      });
      await enqueue('1');
      await until(() => runs.length === 10);
      await untilEmpty(store);
      expect(runs).toEqual(Array.from({ length: 10 }, (_, i) => `${i + 1} 1`));
    }));

  it('lets no kind wait for another', async () =>
    withBench(async ({ store, enqueue, start, runs }) => {
      const blocked = gate();
      await enqueue(...Array.from({ length: 20 }, (_, i) => `blocked-${i}`));
      await use(store, async (jobs) =>
        jobs.enqueue({ kind: 'promotion', payload: { attributeId: 'last', promotionId: 'p' } }),
      );
      await start(async (job) => (job.kind === kind ? blocked.opened : Promise.resolve()), 2);
      await until(() => runs.includes('last 1'));
      blocked.open();
      await until(() => runs.length === 21);
    }));

  it('takes jobs of a higher priority first, and leaves one that is not due', async () =>
    withBench(async ({ store, start, runs }) => {
      await use(store, async (jobs) => {
        await jobs.enqueue({ kind, payload: { requestId: 'late' }, delayMilliseconds: 3_600_000, priority: -9 });
        await jobs.enqueue({ kind, payload: { requestId: 'second' } });
        await jobs.enqueue({ kind, payload: { requestId: 'first' }, priority: -1 });
      });
      await start(async () => Promise.resolve(), 1);
      await until(() => runs.length === 2);
      expect(runs).toEqual(['first 1', 'second 1']);
      await until(async () => (await statistics(store))[0]?.scheduled === 1);
      expect(await statistics(store)).toMatchObject([{ depth: 0, oldestAgeSeconds: 0 }]);
    }));
}

function testTurns(withBench: TestWithBench): void {
  it('takes first what was due first, also what was due before it was written', async () =>
    withBench(async ({ store, start, runs }) => {
      const job = (requestId: string, delayMilliseconds?: number) => {
        return { kind, payload: { requestId }, ...(delayMilliseconds !== undefined && { delayMilliseconds }) } as const;
      };
      await use(store, async (jobs) => {
        await jobs.enqueueAll([job('third', -1000), job('fourth', -500), job('second', -2000), job('last')]);
        await jobs.enqueue(job('first', -60_000));
      });
      await start(async () => Promise.resolve(), 1);
      await untilEmpty(store);
      expect(runs).toEqual(['first 1', 'second 1', 'third 1', 'fourth 1', 'last 1']);
    }));
}

/** Enqueues a job, which `work` fails, and waits until it is dead. */
async function failUntilDead(
  { store, enqueue, hasten, start, runs, givenUp }: Bench,
  work: () => Promise<void>,
): Promise<void> {
  await enqueue('bad');
  await start(work);
  for (let tries = 1; tries <= triesBeforeDead; tries++) {
    await until(() => runs.length === tries);
    await untilNoneRuns(store, tries);
    await hasten();
  }
  await until(() => givenUp.length > 0);
}

function testFailures(withBench: TestWithBench): void {
  it(
    'tries a job that fails five times, then reports its end, and can be requeued',
    async () =>
      withBench(async (bench) => {
        const { store, runs, givenUp } = bench;
        const state = { isMended: false };
        await failUntilDead(bench, async () =>
          state.isMended ? Promise.resolve() : Promise.reject(new Error('no luck')),
        );
        expect(runs).toEqual([1, 2, 3, 4, 5].map((attempt) => `bad ${attempt}`));
        expect(givenUp[0]).toBe('bad: no luck');
        const dead = await store.read(async (tx) => tx.jobs.dead());
        expect(dead).toMatchObject([{ kind, payload: { requestId: 'bad' }, attempts: 5, lastError: 'no luck' }]);
        state.isMended = true;
        expect(await use(store, async (jobs) => jobs.requeue(['no job']))).toBe(0);
        expect(await use(store, async (jobs) => jobs.requeue([dead[0]!.id]))).toBe(1);
        await untilEmpty(store);
        expect(runs.at(-1)).toBe('bad 1');
      }),
    60_000,
  );

  it(
    'discards a dead job once its end is reported, and no other job',
    async () =>
      withBench(async (bench) => {
        const { store, enqueue } = bench;
        await failUntilDead(bench, () => Promise.reject(new Error('no luck')));
        const isReported = async () => (await store.read(async (tx) => tx.jobs.dead())).some((job) => job.isReported);
        await until(isReported);
        await use(store, async (jobs) =>
          jobs.enqueue({ kind, payload: { requestId: 'later' }, delayMilliseconds: 60_000 }),
        );
        const [{ id }] = (await store.read(async (tx) => tx.jobs.dead())) as [DeadJob];
        expect(await use(store, async (jobs) => jobs.discard(['no job']))).toEqual([]);
        expect(await use(store, async (jobs) => jobs.discard([id, id]))).toEqual([id]);
        expect(await use(store, async (jobs) => jobs.discard([id]))).toEqual([]);
        expect(await statistics(store)).toMatchObject([{ dead: 0, scheduled: 1 }]);
        await enqueue('after');
        await until(() => bench.runs.includes('after 1'));
      }),
    60_000,
  );

  it(
    'frees the jobs of a worker that froze within seconds, and gives a job up that five workers took with them',
    async () =>
      withBench(async ({ store, enqueue, start, freeze, runs, givenUp }) => {
        if (freeze === undefined) return;
        await enqueue('deadly');
        for (let attempt = 1; attempt <= triesBeforeDead; attempt++) {
          const victim = await start(async () => new Promise<void>(() => undefined), 1);
          await until(() => runs.includes(`deadly ${attempt}`));
          freeze(victim);
        }
        await start();
        await until(() => givenUp.length > 0);
        expect(givenUp[0]).toBe('deadly: the worker vanished while it ran the job');
        expect(runs).toHaveLength(triesBeforeDead);
        expect(await statistics(store)).toMatchObject([{ depth: 0, dead: 1 }]);
      }),
    90_000,
  );
}

function testEnds(withBench: TestWithBench): void {
  it('waits for the jobs in hand when it stops, and takes no more', async () =>
    withBench(async ({ store, enqueue, start, runs }) => {
      const blocked = gate();
      await enqueue('a', 'b');
      const runner = await start(async () => blocked.opened, 1);
      await until(() => runs.length === 1);
      const stopped = runner.stop(10_000);
      blocked.open();
      expect(await stopped).toBe(true);
      expect(runs).toHaveLength(1);
      expect(await statistics(store)).toMatchObject([{ depth: 1 }]);
    }));

  it('hands back what is unfinished when its time to stop is over', async () =>
    withBench(async ({ store, enqueue, start, runs }) => {
      await enqueue('a');
      const runner = await start(async () => new Promise<void>(() => undefined));
      await until(() => runs.length === 1);
      expect(await runner.stop(20)).toBe(false);
      await start();
      await untilEmpty(store);
      expect(runs).toEqual(['a 1', 'a 1']);
    }));
}

function createBench(opened: OpenedJobs, runners: JobRunner[]): Bench {
  const runs: string[] = [];
  const givenUp: string[] = [];
  return {
    ...opened,
    runs,
    givenUp,
    enqueue: async (...requestIds) =>
      use(opened.store, async (jobs) => {
        for (const requestId of requestIds) await jobs.enqueue({ kind, payload: { requestId } });
      }),
    start: async (work = async () => Promise.resolve(), concurrency = 4) => {
      const handler: JobHandler = {
        run: async (job) => {
          runs.push(`${requestIdOf(job)} ${job.attempt}`);
          await work(job);
        },
        giveUp: async (job, reason) => {
          givenUp.push(`${requestIdOf(job)}: ${reason}`);
          return Promise.resolve();
        },
      };
      const runner = await opened.createRunner(handler, concurrency);
      runners.push(runner);
      await runner.start();
      return runner;
    },
  };
}

function requestIdOf({ payload }: Job): string {
  const { requestId, attributeId } = payload as { readonly requestId?: string; readonly attributeId?: string };
  return requestId ?? attributeId ?? '';
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    opened,
    open: () => {
      open();
    },
  };
}

async function untilEmpty(store: Store): Promise<void> {
  await until(async () => (await statistics(store)).every(({ depth, scheduled }) => depth + scheduled === 0));
}

/** Waits until the failure of that try is stored. */
async function untilNoneRuns(store: Store, tries: number): Promise<void> {
  if (tries === triesBeforeDead) return;
  await realDelay.wait(300);
  await until(async () => (await statistics(store)).length > 0);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await realDelay.wait(5);
}
