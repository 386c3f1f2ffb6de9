import { err, ok, type Result } from '@identity-governance/values';
import { showInteger, type NumberFormat } from './number-format';

/** Digits that a spreadsheet keeps. */
const maxDigits = 15;
const numeral = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i;
/** Exponents of the numbers that a spreadsheet stores. */
const maxExponent = 308;

const DAY = 86_400_000;
const lastDay = 2_958_465; // 9999-12-31
/** The 29th of February 1900, which spreadsheets count and which never was. */
const falseDay = 60;
const daysTo1904 = 1462;
/** The time of day 0 of the years from March 1900, and of the days before. */
const epoch = Date.UTC(1899, 11, 30);
const earlyEpoch = Date.UTC(1899, 11, 31);

interface NumberStyle {
  readonly format: NumberFormat;
  /** Whether days are counted from 1904. */
  readonly isFrom1904: boolean;
}

/** Reads a stored number as a spreadsheet shows it. Days are in ISO 8601. The error follows the name of the column. */
export function readNumber(stored: string, { format, isFrom1904 }: NumberStyle): Result<string, string> {
  const text = stored.trim();
  const decimal = toDecimal(text);
  if (!decimal.ok) return decimal;
  switch (format.kind) {
    case 'plain':
      return decimal;
    case 'digits':
      return ok((/^-?\d+$/.test(decimal.value) && showInteger(decimal.value, format)) || decimal.value);
    case 'elapsed':
      return toElapsed(Number(text));
    case 'date':
    case 'time':
      return toDate(Number(text), { isTime: format.kind === 'time', isFrom1904 });
  }
}

/** Writes a number without an exponent: `4711.0` is 4711, `1E+5` is 100000, `1.1000000000000001` is 1.1. */
function toDecimal(text: string): Result<string, string> {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numeral.exec(text) ?? [];
  const places = Number(exponent);
  if (whole + fraction === '' || Math.abs(places) > maxExponent)
    return err(`holds \`${text.slice(0, 60)}\`, which is not a number`);
  const digits = whole + fraction;
  const point = whole.length + places;
  const integer = digits
    .slice(0, Math.max(0, point))
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '');
  const rest = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/0+$/, '');
  const significant = digits.replace(/^0+|0+$/g, '').length;
  if (significant > maxDigits && (rest !== '' || text.toLowerCase().includes('e'))) {
    if (integer.length > maxDigits) {
      return err(tooLong(text));
    }
    return toDecimal(Number(text).toPrecision(maxDigits));
  }
  if (isRounded(integer)) return err(tooLong(text));
  const value = `${integer === '' ? '0' : integer}${rest === '' ? '' : `.${rest}`}`;
  return ok(sign === '-' && /[1-9]/.test(value) ? `-${value}` : value);
}

function tooLong(text: string): string {
  return `holds \`${text.slice(0, 60)}\`: spreadsheets keep ${maxDigits} digits of a number; store the cell as text`;
}

/** Whether a program may have rounded an integer: all digits that it wrote are those of a binary number. */
function isRounded(integer: string): boolean {
  const digits = integer.replace(/0+$/, '');
  const number = Number(integer);
  if (digits.length <= maxDigits || Number.isSafeInteger(number)) return false;
  const [shortest = ''] = number.toExponential().split('e');
  return digits === shortest.replace('.', '') || integer === String(BigInt(number));
}

/** Returns hours, minutes and seconds; there may be more than 24 hours. */
function toElapsed(days: number): Result<string, string> {
  const seconds = Math.round((days * DAY) / 1000);
  if (days < 0 || days > lastDay) return err(`holds the number ${days} in a format of elapsed time, which it is not`);
  const units = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return ok(units.map((unit) => String(unit).padStart(2, '0')).join(':'));
}

/** Returns the day of a number of days, with the time unless it is midnight. */
function toDate(
  days: number,
  { isTime, isFrom1904 }: { readonly isTime: boolean; readonly isFrom1904: boolean },
): Result<string, string> {
  if (isTime && days >= 0 && days < 1) return ok(toIso(days * DAY).slice(11));
  const number = isFrom1904 ? days + daysTo1904 : days;
  const day = Math.floor(number);
  if (day < (isFrom1904 ? daysTo1904 : 1) || day > lastDay || day === falseDay) {
    return err(`holds the number ${days} in a format of dates, and no day has that number`);
  }
  const time = toIso((day < falseDay ? earlyEpoch : epoch) + number * DAY);
  return ok(time.endsWith('T00:00:00') ? time.slice(0, 10) : time);
}

function toIso(time: number): string {
  return new Date(Math.round(time)).toISOString().slice(0, 19);
}
