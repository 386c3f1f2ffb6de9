import { err, ok, type Result } from '@identity-governance/values';

/** Reads a cell as a date or time in ISO 8601; an empty string is no date, such as a date of zeros. */
export type DateReader = (cell: string) => Result<string, string>;

const tokens: Readonly<Record<string, string>> = {
  YYYY: String.raw`(?<year>\d{4})`,
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{2})`,
  D: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
};

/** Formats with a name. They have a zone themselves. */
const named: Readonly<Record<string, DateReader>> = { filetime: readFileTime, iso: readIso };

/**
 * Returns the reader of dates in a format such as `DD.MM.YYYY`: the tokens `YYYY`, `MM`, `M`, `DD`, `D`, `HH`, `mm` and
 * `ss`, each at most once, between other characters; or `filetime`, the times of Active Directory; or `iso`, those of
 * ISO 8601 with a zone. `zone` is the IANA time zone of local times. The error describes what is wrong with the format.
 */
export function dateReader(format: string, zone?: string): Result<DateReader, string> {
  if (Object.hasOwn(named, format)) {
    return zone === undefined ? ok(named[format]!) : err(`is \`${format}\`, whose times have a zone themselves`);
  }
  const found: string[] = [];
  const pattern = format.replace(/YYYY|MM?|DD?|HH|mm|ss|[^]/g, (part) => {
    const token = Object.hasOwn(tokens, part) ? tokens[part] : undefined;
    if (token === undefined) return part.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
    found.push(part[0]!);
    return token;
  });
  const isComplete = ['Y', 'M', 'D'].every((letter) => found.includes(letter));
  if (!isComplete || new Set(found).size < found.length) {
    return err(
      `is not a format of dates; it is \`iso\`, \`filetime\`, or has a year, month and day, such as \`DD.MM.YYYY\``,
    );
  }
  if (zone !== undefined && !found.includes('H')) return err('has no time (`HH`), which a zone is for');
  const whole = new RegExp(`^${pattern}$`);
  const toInstant = zone === undefined ? undefined : instantReader(zone);
  return ok((cell) => readFormatted(whole, { format, toInstant }, cell));
}

interface Format {
  readonly format: string;
  /** Returns the instant of a local time, both in milliseconds since 1970. */
  readonly toInstant: ((local: number) => number) | undefined;
}

function readFormatted(pattern: RegExp, { format, toInstant }: Format, cell: string): Result<string, string> {
  const parts = pattern.exec(cell)?.groups;
  const refused = err(`is not a date in the format \`${format}\``);
  if (parts === undefined) return refused;
  const { year, month, day, hour, minute = '00', second = '00' } = parts;
  if ([year, month, day].every((part) => Number(part) === 0)) return ok(''); // SAP writes `00.00.0000` for no date
  const date = `${year!}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const time = new Date(`${date}T${hour ?? '00'}:${minute}:${second}Z`);
  // Date.parse accepts 31 February, and converts it to March
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date) return refused;
  if (toInstant !== undefined) return ok(new Date(toInstant(time.getTime())).toISOString());
  return ok(hour === undefined ? date : `${date}T${hour}:${minute}:${second}`);
}

/** Returns a function from local times of a zone to instants. A skipped or repeated time is the earlier instant. */
function instantReader(zone: string): (local: number) => number {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  const clock = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone, hourCycle: 'h23', era: 'short' });
  const localOf = (instant: number): number => {
    const read = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
    const year = read.era === 'BC' ? 1 - Number(read.year) : Number(read.year);
    const date = new Date(0);
    date.setUTCFullYear(year, Number(read.month) - 1, Number(read.day));
    return date.setUTCHours(Number(read.hour), Number(read.minute), Number(read.second));
  };
  return (local) => {
    // the offset a day before and a day after: a zone changes at most once in between
    const offsets = [local - dayLength, local + dayLength].map((instant) => localOf(instant) - instant);
    const candidates = offsets.map((offset) => local - offset);
    return candidates.find((instant) => localOf(instant) === local) ?? Math.min(...candidates);
  };
}

const dayLength = 86_400_000;

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?(Z|[+-]\d{2}:?\d{2}))?$/;

/** Reads a date, or a time with a zone, of ISO 8601. */
function readIso(cell: string): Result<string, string> {
  const refused = err('is not a date such as `2026-01-31`, or a time with a zone such as `2026-01-31T08:00:00Z`');
  const [, date, time, fraction = '', zone] = isoTime.exec(cell) ?? [];
  if (date === undefined) return refused;
  const isDay = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(isDay.getTime()) || isDay.toISOString().slice(0, 10) !== date) return refused;
  if (time === undefined) return ok(date);
  const offset = zone!.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(`${date}T${time}${fraction === '' ? '' : `.${fraction.slice(0, 3)}`}${offset}`);
  return Number.isNaN(instant.getTime()) ? refused : ok(instant.toISOString());
}

/** Milliseconds between 1601, where the times of Windows start, and 1970. */
const windowsEpoch = 11_644_473_600_000;
const unitsPerMillisecond = 10_000n;
const latestTime = 253_402_300_799_999; // the year 9999
/** The two values that mean "never". */
const never: readonly string[] = ['0', '9223372036854775807'];

function readFileTime(cell: string): Result<string, string> {
  if (never.includes(cell)) return ok('');
  const refused = err('is not a time of Windows: a number of 100 nanoseconds since 1601');
  if (!/^\d{1,19}$/.test(cell)) return refused;
  const milliseconds = Number(BigInt(cell) / unitsPerMillisecond) - windowsEpoch;
  if (milliseconds > latestTime) return refused;
  return ok(new Date(milliseconds).toISOString());
}
