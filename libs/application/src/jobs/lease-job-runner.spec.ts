import { FixedClock } from '@identity-governance/test-kit';
import { realDelay } from '@identity-governance/test-kit/contracts';
import type { JobLeases, LeasedJob } from './job-leases';
import { LeaseJobRunner } from './lease-job-runner';

const job = {
  id: 'j',
  kind: 'sod-check',
  payload: {},
  attempt: 1,
  trace: null,
  leaseToken: 't',
} as unknown as LeasedJob;

describe('LeaseJobRunner', () => {
  it('waits after a failure, also with a finished job that it cannot settle', async () => {
    let exchanges = 0;
    const leases: JobLeases = {
      hasDue: () => Promise.resolve(true),
      exchange: (settled) => {
        exchanges++;
        // Without a wait the loop would never let a timer run, so the failures end.
        if (settled.length > 0 && exchanges < 1000) return Promise.reject(new Error('the database is unavailable'));
        return Promise.resolve(exchanges === 1 ? [job] : []);
      },
      reap: () => Promise.resolve([]),
      markReported: () => Promise.resolve(),
    };
    const runner = new LeaseJobRunner({
      ...{ leases, handler: { run: () => Promise.resolve(), giveUp: () => Promise.resolve() } },
      ...{ clock: new FixedClock(), delay: realDelay, onError: () => undefined },
      ...{ concurrency: 1, pollMilliseconds: 5 },
    });
    await runner.start();
    await realDelay.wait(100);
    expect(exchanges).toBeLessThan(10);
    await runner.stop(1000);
  });
});
