import { describeDay, describeTime, exactTime } from './time-words';

const now = Date.parse('2026-11-28T13:00:00Z');

it.each([
  ['2026-11-28T12:59:55Z', 'just now'],
  ['2026-11-28T12:58:59Z', '1 minute ago'],
  ['2026-11-28T12:00:01Z', '59 minutes ago'],
  ['2026-11-27T13:00:00Z', 'yesterday'],
  ['2026-12-03T13:00:00Z', 'in 5 days'],
  ['2026-10-14T12:00:00Z', '14 Oct 2026, 45 days ago'],
  ['2027-01-12T12:00:00Z', '12 Jan 2027, in 44 days'],
])('writes the time %s as %s', (time, text) => {
  expect(describeTime(Date.parse(time), now)).toBe(text);
});

it.each([
  ['2026-11-28T23:59:59Z', '28 Nov 2026, today'],
  ['2026-11-29T00:00:00Z', '29 Nov 2026, tomorrow'],
  ['2026-12-28T23:59:59Z', '28 Dec 2026, in 30 days'],
])('writes the day of %s, which is one of UTC, as %s', (time, text) => {
  expect(describeDay(Date.parse(time), now)).toBe(text);
});

it('names the zone of an exact time', () => {
  expect(exactTime(now)).toMatch(/2026.*:00:00 \S+$/);
});
