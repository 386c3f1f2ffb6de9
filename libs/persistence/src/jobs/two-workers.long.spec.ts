import type { JobRunner } from '@identity-governance/application';
import { realDelay } from '@identity-governance/test-kit/contracts';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { createJobRunner } from './create-job-runner';

const JOBS = 400;
const clock = { now: () => Date.now() };
const ids = { next: () => crypto.randomUUID() };

/** `failing`: the jobs that fail at their first try. */
function createWorker(database: Database, runs: Map<string, number>, failing: ReadonlySet<string>): JobRunner {
  return createJobRunner({
    ...{ database, clock, delay: realDelay, concurrency: 16, pollMilliseconds: 5 },
    handler: {
      run: async ({ payload, attempt }) => {
        const { requestId } = payload as { readonly requestId: string };
        runs.set(requestId, (runs.get(requestId) ?? 0) + 1);
        await realDelay.wait(Math.random() * 3);
        if (attempt === 1 && failing.has(requestId)) throw new Error('no luck');
      },
      giveUp: async () => Promise.reject(new Error('no job is given up')),
    },
    onError: (error, doing) => {
      throw new Error(`cannot ${doing}`, { cause: error });
    },
  });
}

describe.each(engines)('two workers on %s, each with its own connections', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('lose no job, and do none twice but those that fail, while others are enqueued', async () => {
    const opened = [await databases.openEmpty(), await databases.open()] as const;
    const store = createStore(opened[0], { clock, ids });
    const names = Array.from({ length: JOBS }, (_, n) => `job-${n}`);
    const failing = new Set(names.filter((_, n) => n % 100 === 7));
    const enqueue = async (some: readonly string[]) =>
      store.write([], async (tx) =>
        tx.jobs.enqueueAll(some.map((requestId) => ({ kind: 'sod-check', payload: { requestId } }))),
      );
    await enqueue(names.slice(0, JOBS / 2));
    const runs = new Map<string, number>();
    const workers = opened.map((database) => createWorker(database, runs, failing));
    for (const worker of workers) await worker.start();
    for (let n = JOBS / 2; n < JOBS; n += 10) await enqueue(names.slice(n, n + 10));
    while ((await store.read(async (tx) => tx.jobs.statistics())).length > 0) await realDelay.wait(20);
    for (const worker of workers) expect(await worker.stop(5000)).toBe(true);
    expect(Object.fromEntries(runs)).toEqual(
      Object.fromEntries(names.map((name) => [name, failing.has(name) ? 2 : 1])),
    );
    for (const database of opened) await database.close();
  });
});
