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

/**
 * Returns the reader of dates in a format such as `DD.MM.YYYY`: the tokens `YYYY`, `MM`, `M`, `DD`, `D`, `HH`, `mm` and
 * `ss`, each at most once, between other characters; or `filetime`, the times of Active Directory. The error describes
 * what is wrong with the format.
 */
export function dateReader(format: string): Result<DateReader, string> {
  if (format === 'filetime') return ok(readFileTime);
  const found: string[] = [];
  const pattern = format.replace(/YYYY|MM?|DD?|HH|mm|ss|[^]/g, (part) => {
    const token = Object.hasOwn(tokens, part) ? tokens[part] : undefined;
    if (token === undefined) return part.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
    found.push(part[0]!);
    return token;
  });
  const isComplete = ['Y', 'M', 'D'].every((letter) => found.includes(letter));
  if (!isComplete || new Set(found).size < found.length) {
    return err(`is not a format of dates; it is \`filetime\`, or has a year, month and day, such as \`DD.MM.YYYY\``);
  }
  const whole = new RegExp(`^${pattern}$`);
  return ok((cell) => readFormatted(whole, format, cell));
}

function readFormatted(pattern: RegExp, format: string, cell: string): Result<string, string> {
  const parts = pattern.exec(cell)?.groups;
  const refused = err(`is not a date in the format \`${format}\``);
  if (parts === undefined) return refused;
  const { year, month, day, hour, minute = '00', second = '00' } = parts;
  if ([year, month, day].every((part) => Number(part) === 0)) return ok(''); // SAP writes `00.00.0000` for no date
  const date = `${year!}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const time = new Date(`${date}T${hour ?? '00'}:${minute}:${second}Z`);
  // Date.parse accepts 31 February, and converts it to March
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date) return refused;
  return ok(hour === undefined ? date : `${date}T${hour}:${minute}:${second}`);
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
