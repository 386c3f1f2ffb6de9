import {
  err,
  lines,
  ok,
  oneOf,
  orElse,
  parser,
  record,
  refuse,
  refuseType,
  type Parser,
  type Result,
} from '@identity-governance/values';
import { oneOrMore } from './one-or-more';
import { parsePattern, type Pattern } from './parse-pattern';
import { dateReader } from './read-date';

/** A condition on one cell. */
export interface Condition {
  /** Tests a cell; the error follows the name of the column. */
  readonly test: (cell: string) => Result<boolean, string>;
  /** The required value; follows "is not". */
  readonly wanted: string;
}

const maxValues = 1000;
const parseValues = oneOrMore(lines(0, 4000), maxValues);
const parseDay: Parser<string> = parser({ type: 'string' }, (raw) => {
  if (raw === 'today' || raw === 'tomorrow') {
    const days = raw === 'today' ? 0 : 1;
    return ok(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  }
  const isDay = typeof raw === 'string' && dayReader(raw).ok;
  return isDay ? ok(raw) : refuseType(raw, '`today`, `tomorrow` or a date such as `2026-01-31`');
});

const parseNot: Parser<Condition> = parser(
  { anyOf: [parseValues.schema, record({ matches: parsePattern }).schema] },
  (raw) => {
    if (typeof raw === 'string' || Array.isArray(raw)) {
      const values = parseValues(raw);
      return values.ok ? ok(noneOfValues(values.value)) : values;
    }
    const pattern = record({ matches: parsePattern })(raw);
    return pattern.ok ? ok(matching(pattern.value.matches, false)) : pattern;
  },
);

const parseObject = record({
  not: orElse(parseNot, null),
  matches: orElse(parsePattern, null),
  empty: orElse(oneOf(['true', 'false']), null),
  date: orElse(lines(1, 100), null),
  notBefore: orElse(parseDay, null),
  notAfter: orElse(parseDay, null),
});

/** Reads a condition: a value, a list of values, or an object with `not`, `matches`, `empty`, or `date` and a limit. */
export const parseCondition: Parser<Condition> = parser({ anyOf: [parseValues.schema, parseObject.schema] }, (raw) => {
  if (typeof raw === 'string' || Array.isArray(raw)) {
    const values = parseValues(raw);
    return values.ok ? ok(oneOfValues(values.value)) : values;
  }
  const parsed = parseObject(raw);
  if (!parsed.ok) return parsed;
  const { not, matches, empty, date, notBefore, notAfter } = parsed.value;
  const isSetDate = date !== null && empty === 'false';
  if ([not, matches, isSetDate ? null : empty, date].filter((part) => part !== null).length !== 1) {
    return refuse('must have one of `not`, `matches`, `empty` and `date`; a `date` may have `empty: false`');
  }
  if (date === null && (notBefore ?? notAfter) !== null) return refuse('has a limit without `date`, its format');
  if (not !== null) return ok(not);
  if (matches !== null) return ok(matching(matches, true));
  if (empty !== null && date === null) return ok(isEmpty(empty === 'true'));
  if ((notBefore ?? notAfter) === null) return refuse('has neither `notBefore` nor `notAfter`');
  const read = dateReader(date!);
  if (!read.ok) return err([{ field: 'date', reason: read.error }]);
  return ok(within(read.value, { first: notBefore ?? '', last: notAfter ?? '9999-12-31', isEmptyIn: !isSetDate }));
});

function dayReader(text: string) {
  const read = dateReader('YYYY-MM-DD');
  return read.ok ? read.value(text) : read;
}

function oneOfValues(values: readonly string[]): Condition {
  const wanted = new Set(values);
  return { test: (cell) => ok(wanted.has(cell)), wanted: listed(values) };
}

function noneOfValues(values: readonly string[]): Condition {
  const unwanted = new Set(values);
  return { test: (cell) => ok(!unwanted.has(cell)), wanted: `other than ${listed(values)}` };
}

function matching({ source, test }: Pattern, wanted: boolean): Condition {
  return {
    test: (cell) => ok(test(cell) === wanted),
    wanted: wanted ? `like \`${source}\`` : `unlike \`${source}\``,
  };
}

function isEmpty(wanted: boolean): Condition {
  return { test: (cell) => ok((cell === '') === wanted), wanted: wanted ? 'empty' : 'set' };
}

interface DayRange {
  readonly first: string;
  readonly last: string;
  /** Whether it includes an empty cell, and a date of zeros. */
  readonly isEmptyIn: boolean;
}

/** A condition on the range of a date. */
function within(read: (cell: string) => ReturnType<typeof dayReader>, { first, last, isEmptyIn }: DayRange): Condition {
  return {
    test: (cell) => {
      const date = cell === '' ? ok('') : read(cell);
      if (!date.ok) return date;
      const day = date.value.slice(0, 10);
      return ok(day === '' ? isEmptyIn : day >= first && day <= last);
    },
    wanted: `from ${first === '' ? 'any day' : first} to ${last}`,
  };
}

const maxListed = 5;

function listed(values: readonly string[]): string {
  const names = values.slice(0, maxListed).map((value) => `\`${value}\``);
  return names.join(' or ') + (values.length > maxListed ? ` or ${values.length - maxListed} more` : '');
}
