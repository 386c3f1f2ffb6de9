import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '@identity-governance/application';
import { createJobRunner, createStore, openDatabase, type Database } from '@identity-governance/persistence';
import { uuidGenerator, systemClock, systemDelay } from '@identity-governance/platform';
import { quantile } from './http-load';

const PICKED_UP = 200;
const DRAINED = 3000;
/** The default of `WORKER_CONCURRENCY`, and the poll interval of the worker. */
const defaults = { concurrency: 32, pollMilliseconds: 50 };

/** The engine of jobs alone, with a handler that does nothing: how soon it begins a job, and how many it ends. */
export async function measureJobEngine(url: string): Promise<Record<string, string | number>> {
  const database = await openDatabase(url);
  const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
  const started = new Map<string, number>();
  const runner = createRunner(database, started);
  await enqueue(
    store,
    Array.from({ length: DRAINED }, (_, n) => `drained ${n}`),
  );
  const start = performance.now();
  await runner.start();
  while (started.size < DRAINED) await sleep(5);
  const drained = Math.round((DRAINED * 1000) / (performance.now() - start));
  const pickUps: number[] = [];
  for (let n = 0; n < PICKED_UP; n++) pickUps.push(await timePickUp(store, started, `picked up ${n}`));
  await runner.stop(5000);
  await database.close();
  pickUps.sort((a, b) => a - b);
  return {
    'empty jobs a second': drained,
    'pick-up p50': `${quantile(pickUps, 0.5).toFixed(1)} ms`,
    'pick-up p99': `${quantile(pickUps, 0.99).toFixed(1)} ms`,
  };
}

/** Notes when each job began. */
function createRunner(database: Database, started: Map<string, number>) {
  return createJobRunner({
    ...{ database, clock: systemClock, delay: systemDelay, ...defaults },
    handler: {
      run: (job) => {
        started.set((job.payload as { readonly requestId: string }).requestId, performance.now());
        return Promise.resolve();
      },
      giveUp: () => Promise.resolve(),
    },
    onError: (error) => {
      console.error(error);
    },
  });
}

function enqueue(store: Store, names: readonly string[]): Promise<void> {
  return store.write([], async (tx) => {
    for (const requestId of names) await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId } });
  });
}

/** From the commit on, in milliseconds; after a pause, so that the runner is idle. */
async function timePickUp(store: Store, started: ReadonlyMap<string, number>, name: string): Promise<number> {
  await sleep(Math.random() * 50);
  await enqueue(store, [name]);
  const committed = performance.now();
  while (!started.has(name)) await sleep(1);
  return Math.max(0, started.get(name)! - committed);
}
