import type { Job } from '@identity-governance/application';
import { testJobRunners } from './job-runner-contract';
import { testLostJobs } from './lost-jobs-contract';
import { statistics, use, type OpenJobs } from './opened-jobs';
import { withStore } from './opened-store';

const kind = 'sod-check';
const payload = (requestId: string) => ({ requestId });

/** Tests the contract of the ports `JobQueue` and `JobRunner`. For specs only. */
export function describeJobQueueContract(name: string, open: OpenJobs): void {
  describe(`the job queue contract, ${name}`, () => {
    testQueue(open);
    testLostJobs(open);
    testJobRunners(open);
  });
}

function testQueue(open: OpenJobs): void {
  it('has a job once the transaction that wrote it has committed, and none of one that failed', async () =>
    withStore(open, async (store) => {
      const failing = store.write([], async (tx) => {
        await tx.jobs.enqueue({ kind, payload: payload('a') });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await statistics(store)).toEqual([]);
      await use(store, async (jobs) => jobs.enqueue({ kind, payload: payload('b') }));
      expect(await statistics(store)).toMatchObject([{ kind, depth: 1, maxAttempts: 0, dead: 0 }]);
    }));

  it('hands over what waits, oldest first, with its payload and trace, and forgets it', async () =>
    withStore(open, async (store) => {
      const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const text = 'ÿ€😀 "\\ {';
      await use(store, async (jobs) => jobs.enqueue({ kind, payload: payload(text), trace }));
      await use(store, async (jobs) => jobs.enqueue({ kind, payload: payload('b'), delayMilliseconds: 3_600_000 }));
      await use(store, async (jobs) =>
        jobs.enqueue({ kind: 'promotion', payload: { attributeId: 'a', promotionId: 'p' } }),
      );
      const taken = await use(store, async (jobs) => jobs.take(kind, 10));
      expect(taken.map((job) => [job.kind, job.payload, job.trace])).toEqual([
        [kind, payload(text), trace],
        [kind, payload('b'), undefined],
      ]);
      expect(await use(store, async (jobs) => jobs.take(kind, 10))).toEqual([]);
      expect(await statistics(store)).toMatchObject([{ kind: 'promotion', depth: 1 }]);
    }));

  it('takes many jobs in one statement, each with its payload, trace, delay and priority', async () =>
    withStore(open, async (store) => {
      const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await use(store, async (jobs) =>
        jobs.enqueueAll([
          { kind, payload: payload('ÿ€😀 "\\ {'), trace },
          { kind, payload: payload('b'), delayMilliseconds: 3_600_000, priority: 7, trace: undefined },
          { kind: 'promotion', payload: { attributeId: 'a', promotionId: 'p' } },
        ]),
      );
      const taken = await use(store, async (jobs) => jobs.take(kind, 10));
      expect(new Map(taken.map(({ payload: given, trace: continued }) => [JSON.stringify(given), continued]))).toEqual(
        new Map([
          [JSON.stringify(payload('ÿ€😀 "\\ {')), trace],
          [JSON.stringify(payload('b')), undefined],
        ]),
      );
      expect(await statistics(store)).toMatchObject([{ kind: 'promotion', depth: 1 }]);
    }));

  it('keeps one waiting job under a key, the last', async () =>
    withStore(open, async (store) => {
      for (const requestId of ['a', 'b']) {
        await use(store, async (jobs) => jobs.enqueue({ kind, payload: payload(requestId), key: 'k' }));
      }
      await use(store, async (jobs) => jobs.enqueue({ kind, payload: payload('c'), key: 'other' }));
      const taken = await use(store, async (jobs) => jobs.take(kind, 10));
      expect(taken.map((job) => job.payload).sort(byText)).toEqual([payload('b'), payload('c')]);
    }));

  it('keeps one waiting job under a key that transactions enqueue at once', async () =>
    withStore(open, async (store) => {
      for (let round = 0; round < 30; round++) {
        const ids = Array.from({ length: 4 }, (_, n) => `${round}/${n}`);
        const key = `round ${round}`;
        await Promise.all(
          ids.map((id) => use(store, async (jobs) => jobs.enqueue({ kind, payload: payload(id), key }))),
        );
        expect(await use(store, async (jobs) => jobs.take(kind, 10))).toHaveLength(1);
      }
    }));

  it('reports how old the oldest job is, of each kind', async () =>
    withStore(open, async (store) => {
      await use(store, async (jobs) => jobs.enqueue({ kind, payload: payload('a'), delayMilliseconds: -1000 }));
      const [sodChecks] = await statistics(store);
      expect(sodChecks!.oldestAgeSeconds).toBeGreaterThanOrEqual(0);
      expect(sodChecks!.oldestAgeSeconds).toBeLessThan(60);
    }));

  it('counts a job that waits for a time apart from those that are due', async () =>
    withStore(open, async (store) => {
      await use(store, async (jobs) => {
        await jobs.enqueue({ kind, payload: payload('later'), delayMilliseconds: 3_600_000 });
        await jobs.enqueue({ kind: 'promotion', payload: { attributeId: 'a', promotionId: 'p' } });
      });
      expect(await statistics(store)).toMatchObject([
        { kind: 'promotion', depth: 1, scheduled: 0 },
        { kind, depth: 0, scheduled: 1, oldestAgeSeconds: 0 },
      ]);
    }));

  it('lists the payloads of all jobs of a kind', async () =>
    withStore(open, async (store) => {
      await use(store, async (jobs) => {
        await jobs.enqueueAll([
          { kind, payload: payload('a') },
          { kind, payload: payload('b'), delayMilliseconds: 3_600_000 },
        ]);
        await jobs.enqueue({ kind: 'promotion', payload: { attributeId: 'a', promotionId: 'p' } });
      });
      const listed = await store.read(async (tx) => tx.jobs.payloadsOf(kind));
      expect([...listed].sort(byText)).toEqual([payload('a'), payload('b')]);
    }));
}

function byText(a: Job['payload'], b: Job['payload']): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
