import {
  describeUnknown,
  err,
  faultsWithin,
  isMissing,
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
  type ValueSchema,
} from '@identity-governance/values';
import { parseTimeZone } from '@identity-governance/records';
import { parseCondition, type Condition } from './parse-condition';
import { parsePattern } from './parse-pattern';
import { dateReader } from './read-date';
import { shortId } from './short-id';

/** A mapped value. An empty string and an empty list are "not set". */
export type MappedValue = string | boolean | readonly string[];

/** Changes a value that is set. The error follows the name of the column. */
export type Change = (value: MappedValue) => Result<MappedValue, string>;

/** Replaces a key by a column of the row that a join finds by it. */
export interface LookUp {
  /** The name of the join and of the column: `user.mail`. */
  readonly column: string;
  /** The value for keys that no row has; without it, they are errors. */
  readonly other: string | undefined;
}

export type Step = Change | LookUp;

/** Maximum length of a quoted cell. */
const maxShown = 60;
const maxMapped = 10_000;

/** Steps that are written as one word. */
const words: Readonly<Record<string, Change>> = {
  lower: ofText((text) => ok(text.toLowerCase())),
  trim: ofText((text) => ok(text.trim())),
  upper: ofText((text) => ok(text.toUpperCase())),
  shortId: ofText((text) => ok(shortId(text))),
  not: negate,
  first: (value) => ok(sortedOf(value).at(0) ?? ''),
  last: (value) => ok(sortedOf(value).at(-1) ?? ''),
};

function sortedOf(value: MappedValue): readonly (string | boolean)[] {
  return typeof value === 'object' ? [...value].sort() : [value];
}

interface StepMaker {
  /** The property that may accompany the argument. */
  readonly also?: 'else' | 'zone';
  readonly schema: ValueSchema;
  readonly make: (argument: unknown, also: unknown) => Parsed<Step>;
}

const text: ValueSchema = { type: 'string' };

/** Steps with an argument. */
const makers: Readonly<Record<string, StepMaker>> = {
  split: withText((delimiter) => ok(ofText((text) => ok(splitAt(text, delimiter))))),
  after: withText((start) => ok(ofText((text) => ok(partAfter(text, start))))),
  before: withText((end) => ok(ofText((text) => ok(partBefore(text, end))))),
  match: {
    also: 'else',
    schema: text,
    make: (argument, other) => {
      const pattern = parsePattern(argument);
      return pattern.ok ? withOther(other, (value) => ok(ofText(matched(pattern.value.capture, value)))) : pattern;
    },
  },
  where: {
    schema: parseCondition.schema,
    make: (argument) => {
      const condition = parseCondition(argument);
      return condition.ok ? ok(keepOnly(condition.value)) : condition;
    },
  },
  lookup: {
    also: 'else',
    schema: text,
    make: (argument, other) =>
      typeof argument === 'string' && /^[^.]+\.[^]+$/.test(argument)
        ? withOther(other, (value) => ok({ column: argument, other: value }))
        : refuseType(argument, 'a join and its column, such as `group.name`'),
  },
  date: {
    also: 'zone',
    schema: text,
    make: (argument, zone) => {
      const parsedZone = isMissing(zone) ? ok(undefined) : parseTimeZone(zone);
      if (!parsedZone.ok) return err(faultsWithin('zone', parsedZone.error));
      return withText((format) => {
        const read = dateReader(format, parsedZone.value);
        return read.ok ? ok(ofText(read.value)) : refuse(read.error);
      }).make(argument, undefined);
    },
  },
  bit: withText((bit) => (/^[1-9]\d{0,9}$/.test(bit) ? ok(hasBit(Number(bit))) : refuse('is not a positive number'))),
  map: {
    also: 'else',
    schema: { type: 'object', additionalProperties: text },
    make: (argument, other) => {
      const table = parseTable(argument);
      return table.ok ? withOther(other, (value) => ok(fromTable(table.value, value))) : table;
    },
  },
};

const parseTable = mapOf(lines(0, 4000), maxMapped);
const known = [...Object.keys(words), ...Object.keys(makers)];
const expected = `a step: ${Object.keys(words).map(quote).join(', ')}, or an object with one of ${Object.keys(makers)
  .map(quote)
  .join(', ')}`;

const stepSchema: ValueSchema = {
  anyOf: [
    { enum: Object.keys(words) },
    ...Object.entries(makers).map(([name, { also, schema }]) => ({
      type: 'object',
      properties: { [name]: schema, ...(also !== undefined && { [also]: text }) },
      required: [name],
      additionalProperties: false,
    })),
  ],
};

/** Reads one step of `do`: a word, or an object with one argument; `else` and `zone` accompany some. */
export const parseStep: Parser<Step> = parser(stepSchema, (raw) => {
  if (typeof raw === 'string') {
    const step = Object.hasOwn(words, raw) ? words[raw] : undefined;
    return step === undefined ? refuse(`${quote(raw)} ${describeUnknown(raw, { kind: 'step', known })}`) : ok(step);
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuseType(raw, expected);
  const { else: other, zone, ...named } = raw as Readonly<Record<string, unknown>>;
  const [name, ...rest] = Object.keys(named);
  if (name === undefined || rest.length > 0) return refuse(`is not ${expected}`);
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (maker === undefined) return err([{ field: name, reason: describeUnknown(name, { kind: 'step', known }) }]);
  for (const [also, value] of Object.entries({ else: other, zone })) {
    if (value === undefined || maker.also === also) continue;
    const having = Object.keys(makers).filter((one) => makers[one]!.also === also);
    return err([{ field: also, reason: `is allowed only with ${having.map(quote).join(', ')}` }]);
  }
  const step = maker.make(named[name], other ?? zone);
  if (step.ok) return step;
  return err(step.error.map(({ field, reason }) => ({ field: field === '' ? name : `${name}.${field}`, reason })));
});

/** Reads a step as a template writes it: `lower`, or `before: "@"`. */
export function parseInlineStep(written: string): Parsed<Step> {
  const [, name = '', argument] = /^\s*([^:]*?)\s*(?::\s*([^]*?))?\s*$/.exec(written)!;
  if (argument === undefined) return parseStep(name);
  const [, quoted = argument] = /^"([^]*)"$/.exec(argument) ?? [];
  return parseStep({ [name]: quoted });
}

function withOther(raw: unknown, make: (other: string | undefined) => Parsed<Step>): Parsed<Step> {
  if (raw === undefined || typeof raw === 'string') return make(raw);
  return refuseType(raw, 'a string');
}

/** Returns what a pattern captures, or the other value. */
function matched(capture: (text: string) => string | undefined, other: string | undefined) {
  return (text: string): Result<string, string> => {
    const found = capture(text) ?? other;
    return found === undefined
      ? err(`holds ${quote(shorten(text, maxShown))}, which \`match\` does not find`)
      : ok(found);
  };
}

/** Keeps the items of a list, or the value, for which a condition holds. */
function keepOnly({ test }: Condition): Change {
  return ofText((text) => {
    const isMet = test(text);
    if (!isMet.ok) return isMet;
    return ok(isMet.value ? text : '');
  });
}

/** A step that changes each string of a list. */
function ofText(change: (text: string) => Result<MappedValue, string>): Change {
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

function withText(make: (argument: string) => Parsed<Change>): StepMaker {
  return {
    schema: text,
    make: (argument) => {
      if (typeof argument !== 'string') return refuseType(argument, 'a string');
      return argument === '' ? refuse('is empty') : make(argument);
    },
  };
}

/** Splits at a delimiter, but not behind a backslash: in distinguished names `\\;` is a letter of a name, and stays. */
function splitAt(text: string, delimiter: string): readonly string[] {
  const parts: string[] = [];
  for (const part of text.split(delimiter)) {
    const before = parts.at(-1);
    if (before !== undefined && isEscaping(before)) parts[parts.length - 1] = before + delimiter + part;
    else parts.push(part);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Whether the string ends with a backslash that is not itself escaped by one. */
function isEscaping(text: string): boolean {
  return (/\\+$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

function partAfter(text: string, start: string): string {
  const place = text.indexOf(start);
  return place === -1 ? text : text.slice(place + start.length).trim();
}

function partBefore(text: string, end: string): string {
  const place = text.indexOf(end);
  return place === -1 ? text : text.slice(0, place).trim();
}

function hasBit(bit: number): Change {
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

function fromTable(table: Readonly<Record<string, string>>, other: string | undefined): Change {
  const values = new Map(Object.entries(table));
  return ofText((text) => {
    const value = values.get(text) ?? other;
    return value === undefined
      ? err(`holds ${quote(shorten(text, maxShown))}, which \`map\` does not list`)
      : ok(value);
  });
}
