import { cronPatterns, parseCadence, type Cadence } from './cadence';

const list = (...values: readonly string[]) => ({ type: 'LIST', values });
const range = (...values: readonly string[]) => ({ type: 'RANGE', values });
const hours = list('6');

function patternsOf(raw: object): readonly string[] {
  const parsed = parseCadence({ hours, ...raw });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return cronPatterns(parsed.value);
}

describe('a schedule', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['hours', { type: 'DAILY', hours: list('0', '12') }, ['0 0 0,12 * * * *']],
    ['a range of hours', { type: 'DAILY', hours: { ...range('8', '16'), interval: 4 } }, ['0 0 8,12,16 * * * *']],
    ['hours from one on', { type: 'DAILY', hours: { ...list('20'), interval: 3 } }, ['0 0 20,23 * * * *']],
    ['weekdays', { type: 'WEEKLY', days: list('1', 'MON') }, ['0 0 6 * * SUN,MON *']],
    ['days of the month', { type: 'MONTHLY', days: list('1', 'L') }, ['0 0 6 1,L 1,2,3,4,5,6,7,8,9,10,11,12 * *']],
    [
      'days up to the last',
      { type: 'MONTHLY', days: range('30', 'L') },
      ['0 0 6 30,31 1,2,3,4,5,6,7,8,9,10,11,12 * *'],
    ],
    ['days of months', { type: 'ANNUALLY', days: list('1'), months: list('2', '8') }, ['0 0 6 1 2,8 * *']],
    ['yearly dates', { type: 'ANNUALLY', days: list('--12-31', '--02-29') }, ['0 0 6 31 12 * *', '0 0 6 29 2 * *']],
    ['dates', { type: 'CALENDAR', days: list('2027-01-31') }, ['0 0 6 31 1 * 2027']],
    [
      'days before the last',
      { type: 'ANNUALLY', days: list('L-1'), months: list('1', '2') },
      ['0 0 6 30 1 * *', '0 0 6 28 2 * 2000-9996/4', '0 0 6 27 2 * 2001-9997/4,2002-9998/4,2003-9999/4'],
    ],
  ])('may name %s', (_, raw, patterns) => {
    expect(patternsOf(raw)).toEqual(patterns);
  });

  it.each<readonly [string, object, string]>([
    ['hours that there are not', { type: 'DAILY', hours: list('24') }, '`24` is not one of `0` to `23`'],
    ['days of a daily one', { type: 'DAILY', days: list('1') }, 'is not for the type `DAILY`'],
    ['no days of a weekly one', { type: 'WEEKLY' }, 'the type `WEEKLY` needs it'],
    [
      'months of a monthly one',
      { type: 'MONTHLY', days: list('1'), months: list('1') },
      'only for the type `ANNUALLY`',
    ],
    ['a range that ends before it begins', { type: 'DAILY', hours: range('9', '5') }, 'the first one and a later last'],
    ['an interval of several', { type: 'DAILY', hours: { ...list('1', '2'), interval: 2 } }, 'a single value takes'],
    ['a date that there is not', { type: 'CALENDAR', days: list('2027-02-29') }, '`2027-02-29` is not a date'],
    [
      'a time zone that there is not',
      { type: 'DAILY', timeZoneId: 'Mars/Olympus' },
      '`Mars/Olympus` is not a time zone',
    ],
    ['an expiration that is no time', { type: 'DAILY', expiration: '2027-02-29T00:00:00Z' }, 'is not a time such as'],
  ])('is refused with %s', (_, raw, reason) => {
    const parsed = parseCadence({ hours, ...raw });
    expect(parsed.ok ? [] : parsed.error.map((fault) => fault.reason)).toEqual([expect.stringContaining(reason)]);
  });

  it('has its expiration in UTC', () => {
    const parsed = parseCadence({ type: 'DAILY', hours, expiration: '2027-01-31T09:00:00+01:00' });
    expect((parsed as { readonly value: Cadence }).value.expiration).toBe('2027-01-31T08:00:00.000Z');
  });
});
