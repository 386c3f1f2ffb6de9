import type { LeasedJob } from '@identity-governance/application';
import { createJobHandler, type JobUseCases } from './handlers';

const job: LeasedJob = { id: 'j', kind: 'sod-check', payload: { requestId: 'r' }, attempt: 1, leaseToken: 't' };

function handlerWithLog(log: unknown[]) {
  const useCase = (name: string) => ({ execute: (given: unknown) => Promise.resolve(void log.push([name, given])) });
  const useCases = { runPromotion: useCase('promotion'), runViolationCheck: useCase('check') };
  return createJobHandler(useCases as unknown as JobUseCases);
}

describe('the handler of jobs', () => {
  it('hands each job to the use case of its kind', async () => {
    const log: unknown[] = [];
    const handle = handlerWithLog(log);
    const promotion = { ...job, kind: 'promotion', payload: { attributeId: 'a', promotionId: 'p' } } as const;
    await handle(job);
    await handle(promotion);
    expect(log).toEqual([
      ['check', job],
      ['promotion', promotion],
    ]);
  });
});
