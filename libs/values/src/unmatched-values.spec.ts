import { countUnmatched, describeFurther, describeUnmatched } from './unmatched-values';

it('writes the number of values, and that it is a lower bound', () => {
  const describe = (...unmatched: Parameters<typeof countUnmatched>[0]['unmatched'][number][]) =>
    describeUnmatched(countUnmatched({ unmatched }));
  expect(describe({ count: 1 })).toBe('1 value of accounts matches no entitlement and has no effect');
  expect(describe({ count: 999 }, { count: 1 })).toBe(
    '1,000 different values of accounts match no entitlement and have no effect',
  );
  expect(describe({ count: 1, atLeast: true })).toBe(
    'at least 1 different values of accounts match no entitlement and have no effect',
  );
  expect(countUnmatched({ unmatched: [{ count: 2 }], examinedAccounts: 10 })).toEqual({ count: 2, atLeast: true });
});

it('counts the values that are not listed', () => {
  expect(describeFurther({ count: 2, values: ['a', 'b'] })).toBe('');
  expect(describeFurther({ count: 2, values: ['a', 'b'], atLeast: true })).toBe(' and possibly more');
  expect(describeFurther({ count: 5, values: ['a', 'b'] })).toBe(' and 3 more');
  expect(describeFurther({ count: 5, values: ['a', 'b'], atLeast: true })).toBe(' and at least 3 more');
});
