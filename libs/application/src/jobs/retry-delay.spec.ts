import { retryDelay } from './retry-delay';

describe('retryDelay', () => {
  it('grows by the same factor with each try', () => {
    expect([1, 2, 3, 4].map(retryDelay)).toEqual([2718, 7389, 20_086, 54_598]);
  });

  it('is never longer than six hours and a bit', () => {
    expect(retryDelay(1000)).toBe(22_026_466);
  });
});
