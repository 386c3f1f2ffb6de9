/* eslint-disable no-restricted-globals -- `Date` converts and checks times here; it reads no clock */
import { ok, parser, refuseType } from '@identity-governance/values';

/** Reads a time with a time zone as RFC 3339 in UTC with milliseconds. */
export const parseTime = parser<string>({ type: 'string', format: 'date-time' }, (raw) => {
  const isTime =
    typeof raw === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(raw);
  const time = isTime && isDate(raw.slice(0, 10).split('-').map(Number)) ? Date.parse(raw) : NaN;
  return Number.isNaN(time)
    ? refuseType(raw, 'a time such as `2027-01-31T09:00:00Z`')
    : ok(new Date(time).toISOString());
});

/** Reads a time of the past as RFC 3339 in UTC with milliseconds. A date stands for its end in UTC. */
export const parsePastTime = parser<string>({ type: 'string' }, (raw) => {
  const isDay = typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && isDate(raw.split('-').map(Number));
  if (isDay) return ok(`${raw}T23:59:59.999Z`);
  const time = parseTime(raw);
  return time.ok ? time : refuseType(raw, 'a date such as `2026-09-30`, or a time such as `2026-09-30T12:00:00Z`');
});

/** Returns whether year, month and day are a date; February 29 is accepted without a year. */
export function isDate(parts: readonly number[]): boolean {
  const [day = 0, month = 0, year = 2000] = [...parts].reverse();
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
}
