import { realDelay } from '@identity-governance/test-kit/contracts';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createMigratedDatabase } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { createJobRunner } from './create-job-runner';

/** Poll interval in milliseconds, which never ends here. */
const POLL = 1000;

it('runs a job of another connection at its commit, without a poll', async () => {
  const test = await createMigratedDatabase('sqlite');
  const [database, other] = [await openDatabase(test.url), await openDatabase(test.url)];
  const store = createStore(other, testStoreOptions());
  const ran: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const resting = { times: 0 };
  const delay = {
    wait: async (milliseconds: number) => {
      if (milliseconds < POLL) return realDelay.wait(milliseconds);
      resting.times++;
      return ended;
    },
  };
  const runner = createJobRunner({
    ...{ database, delay, clock: { now: () => Date.now() }, concurrency: 1, pollMilliseconds: POLL },
    handler: {
      run: async ({ id }) => Promise.resolve(void ran.push(id)),
      giveUp: async () => Promise.resolve(),
    },
    onError: () => undefined,
  });
  await runner.start();
  const enqueued: string[] = [];
  for (let n = 0; n < 3; n++) {
    while (resting.times <= n) await realDelay.wait(5);
    const job = { kind: 'sod-check', payload: { requestId: `${n}` } } as const;
    enqueued.push(await store.write([], async (tx) => tx.jobs.enqueue(job)));
    while (ran.length <= n) await realDelay.wait(5);
  }
  expect(ran).toEqual(enqueued);
  end();
  await runner.stop(5000);
  await store.close();
  await database.close();
  await test.remove();
});
