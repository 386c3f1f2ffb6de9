import { shorten, type Fault } from '@identity-governance/values';

/** Limits on a JSON document. */
export interface JsonLimits {
  /** Nesting of lists and objects: `[[]]` has depth 2. */
  readonly maxDepth: number;
  /** Number of strings, numbers, `true`, `false`, `null`, lists and objects; property names are not counted. */
  readonly maxValues: number;
}

/**
 * Maximum number of values in any JSON document: somewhat more than 10,000 access refs have, which no body but a batch
 * exceeds. Building more would take most of the time that a body of 1 MiB may cost.
 */
export const MAX_JSON_VALUES = 32_768;

const MAX_NAME = 128;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const BLANK = 0x20;
/** `[` and `{` differ from `]` and `}` by two, and from each other by this bit alone. */
const OPENING = 0x7b;
const CLOSING = 0x7d;
const BRACE_BIT = 0x20;

/**
 * `MANY`: more values than the limit; the field is the property of the outermost object that holds the last of them.
 */
export interface JsonExcess extends Fault {
  readonly kind: 'DEEP' | 'MANY';
}

/**
 * Returns why a JSON document is too large to be parsed, or undefined. It reads the bytes (UTF-8) and builds no values:
 * `JSON.parse` takes a hundred times as long for many small values as for one long string. For invalid JSON it may
 * return either.
 */
export function findJsonExcess(text: Buffer, { maxDepth, maxValues }: JsonLimits): JsonExcess | undefined {
  let depth = 0;
  let values = 1;
  let isEmpty = false; // whether only blanks followed the start of a list or object
  let string = { start: 0, end: 0 };
  let member: typeof string | undefined; // the last name in the outermost object
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]!;
    if (byte <= BLANK) continue;
    const brace = byte | BRACE_BIT;
    if (byte === COMMA || (isEmpty && brace !== CLOSING)) values++;
    if (byte === QUOTE) {
      string = { start: i, end: endOfString(text, i) };
      i = string.end;
    } else if (brace === OPENING) {
      if (++depth > maxDepth) return { kind: 'DEEP', field: '', reason: `is nested more than ${maxDepth} levels deep` };
    } else if (brace === CLOSING) depth--;
    else if (byte === COLON && depth === 1) member = string;
    if (values > maxValues) return tooMany(maxValues, member && text.toString('utf8', member.start + 1, member.end));
    isEmpty = brace === OPENING;
  }
  return undefined;
}

/** Returns the index of the quote that ends the string. */
function endOfString(text: Buffer, start: number): number {
  let i = start + 1;
  for (; i < text.length && text[i] !== QUOTE; i++) if (text[i] === BACKSLASH) i++;
  return i;
}

function tooMany(maxValues: number, member: string | undefined): JsonExcess {
  if (member === undefined) return { kind: 'MANY', field: '', reason: `holds more than ${maxValues} values` };
  const reason = `holds too many values: at most ${maxValues} are allowed in all`;
  return { kind: 'MANY', field: shorten(member, MAX_NAME), reason };
}
