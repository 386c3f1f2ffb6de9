import type { TestJobs } from './job-queue-contract';
import { newJob, otherJob } from './job-queue-contract';

export const testStatistics: TestJobs = (withBench) => {
  it('tells of each kind how many jobs wait, how old they are, how often they were tried and how many are dead', async () =>
    withBench(async ({ store, run, enqueue, lease, clock }) => {
      const statistics = async () => store.read(async (tx) => tx.jobs.statistics());
      expect(await statistics()).toEqual([]);
      await enqueue('a');
      clock.advance(1500);
      await enqueue('b');
      await run(async (jobs) => jobs.enqueue(otherJob));
      const [first] = await lease(1);
      const other = { kind: 'promotion', depth: 1, oldestAgeSeconds: 0, mostAttempts: 0, dead: 0 };
      expect(await statistics()).toEqual([
        other,
        { kind: 'sod-check', depth: 2, oldestAgeSeconds: 1.5, mostAttempts: 1, dead: 0 },
      ]);
      await run(async (jobs) => jobs.fail(first!, 'no'));
      for (let tries = 0; tries < 7; tries++) {
        clock.advance(3_600_000);
        for (const job of await lease()) await run(async (jobs) => jobs.fail(job, 'no'));
      }
      expect((await statistics())[1]).toMatchObject({ depth: 1, mostAttempts: 7, dead: 1 });
      clock.advance(3_600_000);
      for (const job of await lease()) await run(async (jobs) => jobs.fail(job, 'no'));
      const dead = { kind: 'sod-check', depth: 0, oldestAgeSeconds: 0, mostAttempts: 0, dead: 2 };
      expect((await statistics())[1]).toEqual(dead);
    }));

  it('hands out a job with the trace that it continues, and with none when it continues none', async () =>
    withBench(async ({ run, lease }) => {
      const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await run(async (jobs) => jobs.enqueue({ ...newJob('1'), trace }));
      await run(async (jobs) => jobs.enqueue(newJob('2')));
      const jobs = await lease();
      expect(jobs.map((job) => [job.payload, job.trace, 'trace' in job])).toEqual([
        [{ requestId: '1' }, trace, true],
        [{ requestId: '2' }, undefined, false],
      ]);
    }));
};
