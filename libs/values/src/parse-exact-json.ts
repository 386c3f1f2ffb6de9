import { endOfString, parseJson } from './parse-json';

/** The error for a number that `parseExactJson` could not represent, in a field that also accepts strings. */
export const inexactNumber = 'is a number that cannot be represented exactly: write it as a string';

/**
 * Parses external JSON. JavaScript rounds numbers: `9007199254740993` would become `9007199254740992`. A number that
 * cannot be represented exactly is read as Infinity, which JSON cannot express otherwise and which every parser
 * rejects. Throws a SyntaxError for invalid JSON.
 */
export function parseExactJson(text: string): unknown {
  const value = parseJson(text);
  const marked = markInexactNumbers(text);
  return marked === undefined ? value : parseJson(marked);
}

const QUOTE = 0x22;
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
