import { describeJobLeasesContract } from '@identity-governance/test-kit/contracts';
import { FixedClock } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { testStoreOptions } from '../testing/test-store-options';
import { TableJobLeases } from './table-job-leases';

describe('on SQLite', () => {
  const databases = openMigratedDatabases('sqlite');

  describeJobLeasesContract('of the table', async () => {
    const database = await databases.openEmpty();
    const clock = new FixedClock();
    const store = createStore(database, { ...testStoreOptions(), clock });
    const leases = new TableJobLeases({ database, clock });
    return { store, leases, clock, close: async () => store.close() };
  });

  describe('after the clock was set back by an hour', () => {
    const kind = 'sod-check';
    const payload = { requestId: 'a' };
    const failed = { kind: 'failed', error: 'no' } as const;

    async function open() {
      const database = await databases.openEmpty();
      const clock = new FixedClock();
      const store = createStore(database, { ...testStoreOptions(), clock });
      const leases = new TableJobLeases({ database, clock });
      const enqueue = async (delayMilliseconds = 0) =>
        store.write([], (tx) => tx.jobs.enqueue({ kind, payload, delayMilliseconds }));
      const ask = async () => {
        const hasDue = await leases.hasDue([kind]);
        const jobs = await leases.exchange([], new Map([[kind, 10]]));
        expect(hasDue).toBe(jobs.length > 0);
        return jobs;
      };
      return { store, leases, clock, enqueue, ask };
    }

    it('runs what was queued before, new jobs, and what was handed back', async () => {
      const { store, leases, clock, enqueue, ask } = await open();
      await enqueue();
      clock.advance(-3_600_000);
      await enqueue();
      const taken = await ask();
      expect(taken).toHaveLength(2);
      clock.advance(-3_600_000);
      await leases.exchange(
        taken.map((job) => ({ job, outcome: { kind: 'handed-back' } as const })),
        new Map(),
      );
      expect(await ask()).toHaveLength(2);
      await store.close();
    });

    it('lets jobs that failed wait by the new clock, no longer than their pauses', async () => {
      const { store, leases, clock, enqueue, ask } = await open();
      await enqueue();
      await enqueue(); // fails before the clock is set back
      const [early, late] = await ask();
      await leases.exchange([{ job: early!, outcome: failed }], new Map());
      expect(await ask()).toEqual([]);
      clock.advance(-3_600_000);
      expect(await ask()).toHaveLength(1);
      await leases.exchange([{ job: late!, outcome: failed }], new Map());
      expect(await ask()).toEqual([]);
      clock.advance(2_800);
      expect(await ask()).toHaveLength(1);
      await store.close();
    });

    it('lets jobs with a delay of their own wait', async () => {
      const { store, clock, enqueue, ask } = await open();
      await enqueue(60_000);
      clock.advance(-3_600_000);
      expect(await ask()).toEqual([]);
      clock.advance(3_660_001);
      expect(await ask()).toHaveLength(1);
      await store.close();
    });

    it('runs dead jobs that were requeued before', async () => {
      const { store, leases, clock, enqueue, ask } = await open();
      await enqueue();
      for (let tries = 0; tries < 5; tries++) {
        const [job] = await ask();
        await leases.exchange([{ job: job!, outcome: failed }], new Map());
        clock.advance(200_000);
      }
      await store.write([], (tx) => tx.jobs.requeue());
      clock.advance(-3_600_000);
      expect(await ask()).toHaveLength(1);
      await store.close();
    });
  });
});
