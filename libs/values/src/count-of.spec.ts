import { countOf } from './count-of';

it.each([
  [0, '0 rows'],
  [1, '1 row'],
  [1234, '1,234 rows'],
])('counts %i in words', (count, words) => {
  expect(countOf(count, 'row')).toBe(words);
});

it('takes the plural of nouns that have another one', () => {
  expect([countOf(1, 'policy', 'policies'), countOf(2, 'policy', 'policies')]).toEqual(['1 policy', '2 policies']);
});
