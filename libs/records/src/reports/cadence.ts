import {
  checked,
  err,
  integer,
  line,
  listOf,
  ok,
  oneOf,
  orElse,
  parser,
  quote,
  record,
  refuse,
  refuseType,
  type Fault,
  type Parser,
  type Result,
} from '@identity-governance/values';
import { isDate, parseTime } from '../parse-time';

export const cadenceTypes = ['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUALLY', 'CALENDAR'] as const;

/** Selected hours, days or months: those in the list, or all from the first to the last value of a range. */
export interface Selector {
  readonly type: 'LIST' | 'RANGE';
  readonly values: readonly string[];
  /** Step of a range, or of a single value, from which it runs to the end; null: 1. */
  readonly interval: number | null;
}

/** A schedule in the shape of the public interface. */
export interface Cadence {
  readonly type: (typeof cadenceTypes)[number];
  readonly months: Selector | null;
  readonly days: Selector | null;
  readonly hours: Selector;
  /** End of the schedule, RFC 3339 in UTC with milliseconds. */
  readonly expiration: string | null;
  /** IANA time zone name; null: UTC. */
  readonly timeZoneId: string | null;
}

type Listed = Result<readonly string[], string>;

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);
const hours = numbers(0, 23);
const months = numbers(1, 12);
const monthDays = numbers(1, 31);
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
/** The last day of a month, or a day counted back from it. */
const fromEnd = /^L(?:-([1-9]|1\d|2[0-7]))?$/;
const yearlyDate = /^--(\d\d)-(\d\d)$/;
const date = /^(\d{4})-(\d\d)-(\d\d)$/;
/** Maximum number of dates of a schedule. */
const maxValues = 100;

const selector: Parser<Selector> = record({
  type: oneOf(['LIST', 'RANGE']),
  values: listOf(line(1, 10), 1, maxValues),
  interval: orElse(integer(1, 100), null),
});

export const parseTimeZone = parser<string>({ type: 'string', description: 'a name of the IANA database' }, (raw) => {
  if (typeof raw !== 'string') return refuseType(raw, 'the name of a time zone');
  try {
    return ok(new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone && raw);
  } catch {
    return refuse(`${quote(raw)} is not a time zone of the IANA database, such as \`Europe/Berlin\``);
  }
});

export const parseCadence: Parser<Cadence> = checked(
  record<Cadence>({
    type: oneOf(cadenceTypes),
    months: orElse(selector, null),
    days: orElse(selector, null),
    hours: selector,
    expiration: orElse(parseTime, null),
    timeZoneId: orElse(parseTimeZone, null),
  }),
  findFaults,
);

function findFaults(cadence: Cadence): readonly Fault[] {
  const { type } = cadence;
  const faults: Fault[] = [];
  const refuseField = (field: string, reason: string) => faults.push({ field, reason });
  const listed = listTimes(cadence);
  if (!listed.hours.ok) refuseField('hours', listed.hours.error);
  if (cadence.months !== null && type !== 'ANNUALLY') refuseField('months', 'is only for the type `ANNUALLY`');
  else if (listed.months?.ok === false) refuseField('months', listed.months.error);
  if (type === 'DAILY' && cadence.days !== null) refuseField('days', 'is not for the type `DAILY`: leave it out');
  else if (type !== 'DAILY' && cadence.days === null) refuseField('days', `is missing: the type \`${type}\` needs it`);
  else if (listed.days?.ok === false) refuseField('days', listed.days.error);
  return faults;
}

function listTimes(cadence: Cadence) {
  return {
    hours: list(cadence.hours, hours),
    months: cadence.months && list(cadence.months, months),
    days: cadence.days && listDays(cadence.days, cadence),
  };
}

function listDays(days: Selector, { type, months: inMonths }: Cadence): Listed {
  if (type === 'WEEKLY')
    return list({ ...days, values: days.values.map((day) => weekdays[Number(day) - 1] ?? day) }, weekdays);
  if (type === 'CALENDAR') return listDates(days, { form: date, example: '2027-01-31' });
  if (type === 'ANNUALLY' && inMonths === null) return listDates(days, { form: yearlyDate, example: '--01-31' });
  if (days.type === 'RANGE')
    return list({ ...days, values: days.values.map((day, i) => (i === 1 && day === 'L' ? '31' : day)) }, monthDays);
  const last = days.values.filter((day) => fromEnd.test(day));
  if (last.length === 0) return list(days, monthDays);
  if (days.interval !== null) return err('has an `interval`, which days counted from the end of the month do not take');
  const others = list({ ...days, values: days.values.filter((day) => !fromEnd.test(day)) }, monthDays);
  return others.ok ? ok([...others.value, ...last]) : others;
}

function list({ type, values, interval }: Selector, places: readonly string[]): Listed {
  const unknown = values.find((value) => !places.includes(value));
  if (unknown !== undefined) return err(`${quote(unknown)} is not one of \`${places[0]!}\` to \`${places.at(-1)!}\``);
  const [first = 0, last = places.length - 1] = values.map((value) => places.indexOf(value));
  if (type === 'RANGE') {
    if (values.length !== 2 || first > last)
      return err('a `RANGE` has two `values`: the first one and a later last one');
    return ok(places.filter((_, i) => i >= first && i <= last && (i - first) % (interval ?? 1) === 0));
  }
  if (interval === null) return ok(values);
  if (values.length > 1) return err('has an `interval`, which only a `RANGE` or a single value takes');
  return ok(places.filter((_, i) => i >= first && (i - first) % interval === 0));
}

function listDates(
  { type, values, interval }: Selector,
  { form, example }: { readonly form: RegExp; readonly example: string },
): Listed {
  if (type === 'RANGE' || interval !== null) return err('dates are a `LIST` without `interval`');
  const wrong = values.find((value) => {
    const [, ...parts] = form.exec(value) ?? [];
    return !isDate(parts.map(Number));
  });
  return wrong === undefined ? ok(values) : err(`${quote(wrong)} is not a date such as \`${example}\``);
}

/** The leap years and the other years; every fourth year counts as a leap year. */
const leapYears = '2000-9996/4';
const commonYears = '2001-9997/4,2002-9998/4,2003-9999/4';
/** The months by number of days, and the years in which they have it. */
const monthLengths = [
  { length: 31, months: ['1', '3', '5', '7', '8', '10', '12'], years: '*' },
  { length: 30, months: ['4', '6', '9', '11'], years: '*' },
  { length: 29, months: ['2'], years: leapYears },
  { length: 28, months: ['2'], years: commonYears },
];

/**
 * Returns the times of a valid schedule as cron patterns: second, minute, hour, day of the month, month, day of the
 * week, year.
 */
export function cronPatterns(cadence: Cadence): readonly string[] {
  const listed = listTimes(cadence);
  const found = (selected: Listed | null) => (selected?.ok === true ? selected.value : undefined);
  const at = `0 0 ${found(listed.hours)?.join() ?? '*'}`;
  const inMonths = found(listed.months) ?? months;
  const days = found(listed.days) ?? [];
  if (cadence.type === 'DAILY') return [`${at} * * * *`];
  if (cadence.type === 'WEEKLY') return [`${at} * * ${days.join()} *`];
  const dates = days.flatMap((day) => {
    const [, ...parts] = date.exec(day) ?? yearlyDate.exec(day) ?? [];
    const [dayOfMonth, month, year = '*'] = parts.map(Number).reverse();
    return parts.length === 0 ? [] : [`${at} ${dayOfMonth!} ${month!} * ${year}`];
  });
  if (dates.length > 0) return dates;
  const counted = days.flatMap((day) => fromEnd.exec(day)?.[1] ?? []).map(Number);
  const named = days.filter((day) => day === 'L' || !fromEnd.test(day));
  return [
    ...(named.length > 0 ? [`${at} ${named.join()} ${inMonths.join()} * *`] : []),
    ...monthLengths.flatMap(({ length, months: all, years }) => {
      const those = all.filter((month) => inMonths.includes(month));
      if (counted.length === 0 || those.length === 0) return [];
      return [`${at} ${counted.map((before) => length - before).join()} ${those.join()} * ${years}`];
    }),
  ];
}
