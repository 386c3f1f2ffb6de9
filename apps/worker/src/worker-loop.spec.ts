import type { LeasedJob, Store } from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/application/in-memory';
import { buildIdentity, FixedClock } from '@identity-governance/application/testing';
import { createLogger } from '@identity-governance/platform';
import type { JobHandler } from './handlers';
import { WorkerLoop } from './worker-loop';

const logger = createLogger({ name: 'worker', level: 'silent' });
const kind = 'sod-check';

let clock: FixedClock;
let store: Store;
let loops: WorkerLoop[];

beforeEach(() => {
  jest.useFakeTimers();
  clock = new FixedClock();
  store = createInMemoryStore({ clock });
  loops = [];
});
afterEach(async () => {
  await Promise.all([...loops.map((loop) => loop.stop(0)), pass(1)]);
  jest.useRealTimers();
});

function startLoop(handler: JobHandler, options: { concurrency?: number; store?: Store } = {}): WorkerLoop {
  const loop = new WorkerLoop({
    ...{ store, handle: handler, logger, concurrency: 4, pollMilliseconds: 100, leaseSeconds: 30 },
    ...options,
  });
  loops.push(loop);
  loop.start();
  return loop;
}

/** Lets time pass, on the clock and for timers, and everything happen that is due by then. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 50) {
    clock.advance(Math.min(50, left));
    await jest.advanceTimersByTimeAsync(Math.min(50, left));
  }
}

const enqueue = (requestId = 'r') => store.write([], (tx) => tx.jobs.enqueue({ kind, payload: { requestId } }));
/** How many jobs of each kind there are, and results. */
const depth = () =>
  store.write([], async (tx) => {
    const result = await tx.identities.count();
    return { ...(await tx.jobs.depth()), ...(result > 0 && { result }) };
  });
const leaseAsOther = () => store.write([], (tx) => tx.jobs.lease({ kinds: [kind], limit: 10, leaseSeconds: 30 }));

/** Stores a result (here, an identity) and completes the job with it. */
async function complete(job: LeasedJob): Promise<void> {
  await store.write([], async (tx) => {
    await tx.identities.save([buildIdentity(`result of ${job.id}`)]);
    if (!(await tx.jobs.complete(job))) throw new Error('lease lost');
  });
}

/** A handler whose jobs wait for `finish`. */
function heldBack(): { readonly begun: LeasedJob[]; readonly handler: JobHandler; readonly finish: () => void } {
  const begun: LeasedJob[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const handler: JobHandler = async (job) => {
    begun.push(job);
    await finished;
    await complete(job);
  };
  return { begun, handler, finish };
}

/** The store, with a look at each transaction before it begins. */
function watchedStore(watch: (kind: 'read' | 'write') => void): Store {
  return {
    read: async (work) => {
      watch('read');
      return store.read(work);
    },
    write: async (exclusive, work) => {
      watch('write');
      return store.write(exclusive, work);
    },
    versions: () => store.versions(),
    close: () => store.close(),
  };
}

describe('WorkerLoop', () => {
  it('picks a job up well within a second and stores its result once', async () => {
    startLoop(complete);
    await pass(60_000);
    await enqueue();
    await pass(150);
    expect(await depth()).toEqual({ result: 1 });
  });

  it('runs as many jobs at the same time as it may, and the next when one ends', async () => {
    const { begun, handler, finish } = heldBack();
    startLoop(handler, { concurrency: 2 });
    for (const requestId of ['1', '2', '3']) await enqueue(requestId);
    await pass(500);
    expect(begun.map((job) => job.payload)).toEqual([{ requestId: '1' }, { requestId: '2' }]);
    finish();
    await pass(1);
    expect(begun.map((job) => job.payload)).toEqual(['1', '2', '3'].map((requestId) => ({ requestId })));
    expect(await depth()).toEqual({ result: 3 });
  });

  it('leaves the write lock alone while nothing is due', async () => {
    const transactions: string[] = [];
    startLoop(complete, { store: watchedStore((transaction) => transactions.push(transaction)) });
    await pass(1000);
    expect(new Set(transactions)).toEqual(new Set(['read']));
    expect(transactions.length).toBeLessThanOrEqual(11);
  });

  it('tries a failed job again after a backoff', async () => {
    const attempts: number[] = [];
    startLoop(async (job) => {
      attempts.push(job.attempt);
      if (job.attempt < 3) throw new Error('no luck');
      await complete(job);
    });
    await enqueue();
    await pass(900);
    expect(attempts).toEqual([1]);
    await pass(5000);
    expect(attempts).toEqual([1, 2, 3]);
    expect(await depth()).toEqual({ result: 1 });
  });

  it('records why a job is dead', async () => {
    startLoop(() => Promise.reject(new Error('no luck')));
    await enqueue();
    await pass(200_000);
    expect(await depth()).toEqual({});
    const dead = await store.write([], (tx) => tx.jobs.dead());
    expect(dead).toMatchObject([{ kind, attempts: 8, lastError: 'no luck' }]);
  });

  it('keeps the lease of a job that takes longer than the lease', async () => {
    const { begun, handler, finish } = heldBack();
    startLoop(handler);
    await enqueue();
    await pass(120_000);
    expect(await leaseAsOther()).toEqual([]);
    finish();
    await pass(1);
    expect(begun).toHaveLength(1);
    expect(await depth()).toEqual({ result: 1 });
  });

  it('drops the result of a job that another worker has by now', async () => {
    const { handler, finish } = heldBack();
    startLoop(handler);
    await enqueue();
    await pass(100);
    clock.advance(31_000); // as if this process had been suspended
    const [other] = await leaseAsOther();
    finish();
    await pass(1);
    expect(await depth()).toEqual({ [kind]: 1 });
    await complete(other!);
    expect(await depth()).toEqual({ result: 1 });
  });

  it('goes on when the store fails for a while', async () => {
    let isAway = true;
    const failing = watchedStore(() => {
      if (isAway) throw new Error('the database is away');
    });
    startLoop(complete, { store: failing });
    await enqueue();
    await pass(5000);
    expect(await depth()).toEqual({ [kind]: 1 });
    isAway = false;
    await pass(1100);
    expect(await depth()).toEqual({ result: 1 });
  });

  it('finishes what is in hand when it is stopped, and takes nothing more', async () => {
    const { begun, handler, finish } = heldBack();
    const loop = startLoop(handler, { concurrency: 1 });
    await enqueue();
    await enqueue();
    await pass(100);
    const stopped = loop.stop(10_000);
    await pass(5000);
    finish();
    expect(await stopped).toBe(true);
    expect(begun).toHaveLength(1);
    expect(await depth()).toEqual({ result: 1, [kind]: 1 });
  });

  it('gives back what it cannot finish by the deadline, without counting the try', async () => {
    const { handler, finish } = heldBack();
    const loop = startLoop(handler);
    await enqueue();
    await pass(100);
    const stopped = loop.stop(10_000);
    await pass(10_000);
    expect(await stopped).toBe(false);
    const [job] = await leaseAsOther();
    expect(job?.attempt).toBe(1);
    finish();
    await pass(1);
    expect(await depth()).toEqual({ [kind]: 1 });
  });
});
