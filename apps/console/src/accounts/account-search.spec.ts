import { readAccountSearch, toAccountFilter } from './account-search';

const read = (values: object) => readAccountSearch(values as Parameters<typeof readAccountSearch>[0]);

describe('a search for accounts', () => {
  it('is a condition of the filter language', () => {
    const search = read({ by: 'costCentre', how: 'sw', value: '47"11' });
    expect(toAccountFilter(search)).toBe(String.raw`costCentre sw "47\"11"`);
  });

  it('is incomplete without a value, and compares whole values by default', () => {
    expect(toAccountFilter(read({ by: 'costCentre' }))).toBeUndefined();
    expect(read({ by: 'a', how: 'xx', value: 'b' })).toEqual({ by: 'a', how: 'eq', value: 'b' });
  });
});
