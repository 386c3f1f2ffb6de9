import { retryDelay } from './retry-delay';

describe('retryDelay', () => {
  it('doubles from one second with each try', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(retryDelay)).toEqual([1, 2, 4, 8, 16, 32, 64, 128].map((s) => s * 1000));
  });

  it('is never longer than five minutes', () => {
    expect(retryDelay(10)).toBe(300_000);
    expect(retryDelay(1000)).toBe(300_000);
  });
});
