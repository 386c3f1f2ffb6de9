import { relativeTime } from './relative-time';

it.each([
  [-5_000, 'just now'],
  [-61_000, '1 minute ago'],
  [-3_599_999, '59 minutes ago'],
  [-86_400_000, 'yesterday'],
  [7 * 86_400_000, 'in 7 days'],
  [-800 * 86_400_000, '2 years ago'],
])('says %d ms in words', (milliseconds, words) => {
  expect(relativeTime(milliseconds)).toBe(words);
});
