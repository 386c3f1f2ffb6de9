import fc from 'fast-check';
import { parseSearch, stringifySearch } from './search-params';

describe('the query string of the console', () => {
  it('keeps references readable', () => {
    expect(stringifySearch({ identity: 'mei.lim', add: ['ROLE:r-1', 'ENTITLEMENT:e/2'] })).toBe(
      '?identity=mei.lim&add=ROLE:r-1&add=ENTITLEMENT:e/2',
    );
  });

  it('is empty without values', () => {
    expect(stringifySearch({ identity: undefined, add: [], text: '' })).toBe('');
  });

  it('returns every value as it was written', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    const value = fc.string({ minLength: 1, unit: 'grapheme' });
    const values = fc.dictionary(name, fc.oneof(value, fc.array(value, { minLength: 2 })));
    fc.assert(
      fc.property(values, (all) => {
        expect(parseSearch(stringifySearch(all))).toEqual({ ...all });
      }),
    );
  });
});
