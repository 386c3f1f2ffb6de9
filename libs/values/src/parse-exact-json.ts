import { endOfString, parseJson } from './parse-json';
import { findRepeatedName, RepeatedName } from './repeated-name';

/** The error for a number that `parseExactJson` could not represent, in a field that also accepts strings. */
export const inexactNumber = 'is a number that cannot be represented exactly: write it as a string';

/**
 * Parses external JSON. JavaScript rounds numbers: `9007199254740993` would become `9007199254740992`. A number that
 * cannot be represented exactly is read as Infinity, which JSON cannot express otherwise and which every parser
 * rejects. Throws a SyntaxError for invalid JSON, and a RepeatedName for an object with a property twice, of which
 * JavaScript would keep the last.
 */
export function parseExactJson(text: string): unknown {
  const value = parseJson(text);
  refuseRepeatedNames(text, value);
  const marked = markInexactNumbers(text);
  return marked === undefined ? value : parseJson(marked);
}

/** Throws a RepeatedName if the JSON has more names than its value has properties. Linear time. */
export function refuseRepeatedNames(text: string, value: unknown): void {
  const path = countNames(text) === countProperties(value) ? undefined : findRepeatedName(text);
  if (path !== undefined) throw new RepeatedName(path);
}

function countNames(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'), end: number; start !== -1; start = text.indexOf('"', end)) {
    end = text.indexOf('"', start + 1);
    if (text.charCodeAt(end - 1) === BACKSLASH) end = endOfString(text, start) - 1;
    end++;
    while (text.charCodeAt(end) <= BLANK) end++;
    if (text.charCodeAt(end) === COLON) count++;
  }
  return count;
}

function countProperties(value: unknown): number {
  let count = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) for (const item of next) open.push(item);
    else {
      for (const name in next) {
        count++;
        open.push((next as Readonly<Record<string, unknown>>)[name]);
      }
    }
  }
  return count;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const BLANK = 0x20;
/**
 * A string that may contain inexact numbers: up to 15 significant digits are always exact, unless the exponent is out
 * of range.
 */
const mayBeInexact = /\d[\d.]{15}|\d[eE]/;
/** A number. In valid JSON, nothing else outside of strings starts with a digit. */
const number = /-?\d[\d.eE+-]*/g;
const outOfRange = '1e999';

/** Returns the valid JSON with Infinity instead of inexact numbers; undefined if all numbers are exact. Linear time. */
function markInexactNumbers(text: string): string | undefined {
  if (!mayBeInexact.test(text)) return undefined;
  let marked = '';
  let copied = 0;
  for (let start = 0; start < text.length;) {
    const quote = text.indexOf('"', start);
    const end = quote === -1 ? text.length : quote;
    const between = text.slice(start, end);
    if (mayBeInexact.test(between)) {
      for (const { 0: source, index } of between.matchAll(number)) {
        if (isKept(source)) continue;
        marked += text.slice(copied, start + index) + outOfRange;
        copied = start + index + source.length;
      }
    }
    start = text.charCodeAt(end) === QUOTE ? endOfString(text, end) : end;
  }
  return copied === 0 ? undefined : marked + text.slice(copied);
}

function isKept(source: string): boolean {
  return normalised(source) === normalised(String(Number(source)));
}

/** Returns the normal form of a number: `-12e1` for `-0.120e3`. */
function normalised(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return text; // Infinity
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === '0') start++;
  if (start === digits.length) return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${sign}${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
