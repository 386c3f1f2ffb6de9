import type { JobQueue, NewJob } from './job-queue';
import { jobKinds, parsePayload } from './job-payloads';

describe('jobs', () => {
  it('are enqueued with a kind that exists and the payload of that kind, or do not compile', () => {
    const enqueue = (job: NewJob): NewJob => job;
    enqueue({ kind: 'sod-check', payload: { requestId: 'r' } });
    // @ts-expect-error there is no such kind
    enqueue({ kind: 'promotoin', payload: { attributeId: 'a', promotionId: 'p' } });
    // @ts-expect-error this is the payload of another kind
    enqueue({ kind: 'promotion', payload: { requestId: 'r' } });
    // @ts-expect-error the payload is missing
    enqueue({ kind: 'sod-check' });
    const take = (jobs: Pick<JobQueue, 'take'>) =>
      // @ts-expect-error there is no such kind
      jobs.take('promotoin', 1);
    expect(take).toBeInstanceOf(Function);
  });

  it('are read back as their kind says', () => {
    expect(jobKinds).toEqual([
      'promotion',
      'scheduled-import',
      'sod-check',
      'state-query',
      'violation-report',
      'webhook-delivery',
    ]);
    expect(parsePayload('sod-check', { requestId: 'r', more: 1 })).toEqual({ requestId: 'r' });
  });

  it.each([[null], ['r'], [{}], [{ requestId: 7 }]])(
    'are refused with the payload %j of another version',
    (payload) => {
      expect(() => parsePayload('sod-check', payload)).toThrow('the payload of the job has no string `requestId`');
    },
  );
});
