import {
  describeUnknown,
  err,
  mapOf,
  lines,
  ok,
  parser,
  quote,
  refuse,
  refuseType,
  shorten,
  type Parsed,
  type Parser,
  type Result,
} from '@identity-governance/values';
import { dateReader } from './read-date';
import { shortId } from './short-id';

/** A mapped value. An empty string and an empty list are "not set". */
export type MappedValue = string | boolean | readonly string[];

/** Changes a value that is set. The error follows the name of the column. */
export type Step = (value: MappedValue) => Result<MappedValue, string>;

/** Maximum length of a quoted cell. */
const longestShown = 60;
const mostMapped = 10_000;

/** Steps that are written as one word. */
const words: Readonly<Record<string, Step>> = {
  lower: ofText((text) => ok(text.toLowerCase())),
  upper: ofText((text) => ok(text.toUpperCase())),
  shortId: ofText((text) => ok(shortId(text))),
  not: negate,
  first: (value) => ok(Array.isArray(value) ? ([...(value as readonly string[])].sort()[0] ?? '') : value),
};

type StepMaker = (argument: unknown, other: unknown) => Parsed<Step>;

/** Steps with an argument. */
const makers: Readonly<Record<string, StepMaker>> = {
  split: withText((delimiter) => ok(ofText((text) => ok(splitAt(text, delimiter))))),
  after: withText((start) => ok(ofText((text) => ok(partAfter(text, start))))),
  before: withText((end) => ok(ofText((text) => ok(partBefore(text, end))))),
  date: withText((format) => {
    const read = dateReader(format);
    return read.ok ? ok(ofText(read.value)) : refuse(read.error);
  }),
  bit: withText((bit) => (/^[1-9]\d{0,9}$/.test(bit) ? ok(hasBit(Number(bit))) : refuse('is not a positive number'))),
  map: (argument, other) => {
    const table = parseTable(argument);
    const isText = other === undefined || typeof other === 'string';
    if (!table.ok) return table;
    return isText ? ok(lookUp(table.value, other)) : refuseType(other, 'a string');
  },
};

const parseTable = mapOf(lines(0, 4000), mostMapped);
const known = [...Object.keys(words), ...Object.keys(makers)];
const expected = `a step: ${Object.keys(words).map(quote).join(', ')}, or an object with one of ${Object.keys(makers)
  .map(quote)
  .join(', ')}`;

/** Reads one step of `do`: a word, or an object with one argument; `else` accompanies `map`. */
export const parseStep: Parser<Step> = parser({}, (raw) => {
  if (typeof raw === 'string') {
    const step = Object.hasOwn(words, raw) ? words[raw] : undefined;
    return step === undefined ? refuse(`${quote(raw)} ${describeUnknown(raw, { kind: 'step', known })}`) : ok(step);
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuseType(raw, expected);
  const { else: other, ...named } = raw as Readonly<Record<string, unknown>>;
  const [name, ...rest] = Object.keys(named);
  if (name === undefined || rest.length > 0) return refuse(`is not ${expected}`);
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (make === undefined) return err([{ field: name, reason: describeUnknown(name, { kind: 'step', known }) }]);
  if (other !== undefined && name !== 'map') return err([{ field: 'else', reason: 'is allowed only with `map`' }]);
  const step = make(named[name], other);
  if (step.ok) return step;
  return err(step.error.map(({ field, reason }) => ({ field: field === '' ? name : `${name}.${field}`, reason })));
});

/** A step that changes each string of a list. */
function ofText(change: (text: string) => Result<MappedValue, string>): Step {
  return (value) => {
    if (typeof value === 'boolean') return change(`${value}`);
    if (typeof value === 'string') return change(value);
    const changed: string[] = [];
    for (const text of value) {
      const one = change(text);
      if (!one.ok) return one;
      if (typeof one.value === 'boolean') return err('is a list, which does not become `true` or `false`');
      if (typeof one.value === 'string') changed.push(...(one.value === '' ? [] : [one.value]));
      else changed.push(...one.value);
    }
    return ok(changed);
  };
}

function withText(make: (argument: string) => Parsed<Step>): StepMaker {
  return (argument) => {
    if (typeof argument !== 'string') return refuseType(argument, 'a string');
    return argument === '' ? refuse('is empty') : make(argument);
  };
}

function splitAt(text: string, delimiter: string): readonly string[] {
  return text
    .split(delimiter)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function partAfter(text: string, start: string): string {
  const place = text.indexOf(start);
  return place === -1 ? text : text.slice(place + start.length).trim();
}

function partBefore(text: string, end: string): string {
  const place = text.indexOf(end);
  return place === -1 ? text : text.slice(0, place).trim();
}

function hasBit(bit: number): Step {
  return ofText((text) => {
    if (!/^-?\d{1,15}$/.test(text)) return err('is not a whole number');
    return ok((BigInt(text) & BigInt(bit)) !== 0n);
  });
}

const yes: readonly string[] = ['true', 'yes', '1'];
const no: readonly string[] = ['false', 'no', '0'];

function negate(value: MappedValue): Result<MappedValue, string> {
  const word = String(value).toLowerCase();
  if (yes.includes(word)) return ok(false);
  return no.includes(word) ? ok(true) : err('is not `true`, `yes`, `1`, `false`, `no` or `0`');
}

function lookUp(table: Readonly<Record<string, string>>, other: string | undefined): Step {
  const values = new Map(Object.entries(table));
  return ofText((text) => {
    const value = values.get(text) ?? other;
    return value === undefined
      ? err(`holds ${quote(shorten(text, longestShown))}, which \`map\` does not list`)
      : ok(value);
  });
}
