import { jobKinds } from '../ports/job-payloads';
import type { Job } from '../ports/job-queue';
import { createJobHandler } from './job-handlers';

const check: Job = { id: 'j', kind: 'sod-check', payload: { requestId: 'r' }, attempt: 1 };
const promotion: Job = { ...check, kind: 'promotion', payload: { attributeId: 'a', promotionId: 'p' } };

function handlerWithLog(log: unknown[]) {
  const useCase = (name: string) => ({
    execute: (payload: unknown) => Promise.resolve(void log.push([name, payload])),
    giveUp: (payload: unknown, reason: string) => Promise.resolve(void log.push([name, payload, reason])),
  });
  const useCases: unknown = Object.fromEntries(jobKinds.map((kind) => [kind, useCase(kind)]));
  return createJobHandler(useCases as Parameters<typeof createJobHandler>[0]);
}

describe('the handler of jobs', () => {
  it('hands the payload of each job to the use case of its kind, and its end', async () => {
    const log: unknown[] = [];
    const handler = handlerWithLog(log);
    await handler.run(check);
    await handler.run(promotion);
    await handler.giveUp(check, 'no luck');
    expect(log).toEqual([
      ['sod-check', check.payload],
      ['promotion', promotion.payload],
      ['sod-check', check.payload, 'no luck'],
    ]);
  });

  it('refuses a payload that is not one of its kind', async () => {
    await expect(handlerWithLog([]).run({ ...check, payload: null })).rejects.toThrow('no string `requestId`');
  });

  it('gives a job up whose payload is unreadable: it names no work', async () => {
    const log: unknown[] = [];
    await handlerWithLog(log).giveUp({ ...check, payload: null }, 'no luck');
    expect(log).toEqual([]);
  });
});
