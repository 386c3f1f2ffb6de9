import { containsWords, equals } from './filter';

it('joins conditions, and leaves out fields without a value', () => {
  expect(equals({ level: 'High', policyId: undefined, targetId: 'a"b\\' })).toBe(
    'level eq "High" and targetId eq "a\\"b\\\\"',
  );
  expect(equals({ level: undefined })).toBeUndefined();
});

it('requires all words', () => {
  expect(containsWords('name', ' pay  vendors ')).toBe('name co "pay" and name co "vendors"');
  expect(containsWords('name', ' ')).toBeUndefined();
});
