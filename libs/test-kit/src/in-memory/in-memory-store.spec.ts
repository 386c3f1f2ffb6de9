import { LeaseJobRunner, type JobHandler } from '@identity-governance/application';
import { FixedClock } from '../testing/fixed-clock';
import { InMemoryJobLeases } from './in-memory-job-queue';
import { createInMemoryStore } from './in-memory-store';
import { describeChangeLogContract } from '../contracts/change-log-contract';
import { describeJobLeasesContract } from '../contracts/job-leases-contract';
import { describeJobQueueContract } from '../contracts/job-queue-contract';
import { realDelay } from '../contracts/real-delay';
import { describeRemovalLaws } from '../contracts/removal-laws';
import { describeStoreContract } from '../contracts/store-contract';

describeStoreContract('the store in memory', async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: async () => store.close() });
});

describeRemovalLaws(async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: async () => store.close() });
});

describeChangeLogContract('in memory', async (keptChanges) => {
  const store = createInMemoryStore(keptChanges === undefined ? {} : { keptChanges });
  return Promise.resolve({ store, close: async () => store.close() });
});

describeJobLeasesContract('in memory', async () => {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock });
  return Promise.resolve({ store, clock, leases: new InMemoryJobLeases(store), close: async () => store.close() });
});

describeJobQueueContract('the jobs in memory', async () => {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock });
  const leases = new InMemoryJobLeases(store);
  const onError = (error: unknown) => {
    throw error;
  };
  return Promise.resolve({
    store,
    createRunner: async (handler: JobHandler, concurrency: number) =>
      Promise.resolve(
        new LeaseJobRunner({ leases, handler, clock, delay: realDelay, concurrency, pollMilliseconds: 5, onError }),
      ),
    hasten: async () => {
      clock.advance(3_599_000 / 10);
      return Promise.resolve();
    },
    close: async () => store.close(),
  });
});
