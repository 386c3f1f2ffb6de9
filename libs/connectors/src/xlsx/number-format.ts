/**
 * How a format shows numbers: as days, as times of day, as elapsed time such as `[h]:mm`, as plain numbers, or digit by
 * digit between literals, such as `000000` and `"P"000`.
 */
export type NumberFormat = { readonly kind: 'plain' | 'date' | 'time' | 'elapsed' } | DigitFormat;

/** The sections of a format for positive numbers, negative numbers, and zero. */
export interface DigitFormat {
  readonly kind: 'digits';
  readonly parts: readonly FormatPart[];
  /** By default the parts after a minus sign; null: as a plain number. */
  readonly negative?: readonly FormatPart[] | null;
  /** By default the parts; null: as a plain number. */
  readonly zero?: readonly FormatPart[] | null;
}

/** A literal, or the place of a digit: `0` is always shown, `#` only if the number has the digit. */
export type FormatPart = { readonly literal: string } | { readonly digit: '0' | '#' };

const plain: NumberFormat = { kind: 'plain' };

/** The built-in formats of days and of times, of all languages. Some are days in one language and times in another. */
const builtInDays = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 72, 73, 74, 77, 81];
const builtInTimes = [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56, 75, 76, 78, 79, 80];
const builtInElapsed = 46;
const lastBuiltIn = 163;

/** Returns a format that workbooks do not define themselves; undefined if there is none with the id. */
export function builtInFormat(id: number): NumberFormat | undefined {
  if (builtInDays.includes(id)) return { kind: 'date' };
  if (builtInTimes.includes(id)) return { kind: 'time' };
  if (id === builtInElapsed) return { kind: 'elapsed' };
  return Number.isInteger(id) && id >= 0 && id <= lastBuiltIn ? plain : undefined;
}

/** The parts of a code: literals, brackets, fillers with their character, and single characters. */
const codeParts = /"[^"]*"|\\[^]|\[[^\]]*\]|[_*][^]|[^]/g;

const elapsed = /^\[[hms]+\]$/i;
/** Letters that no format of days has, unlike `b`, `e` and `g` for years, and `T` and `Z` of ISO 8601. */
const otherLetters = /[acfi-lnopqru-x]/i;

/**
 * Reads the code of a format. Its first section decides how it shows numbers. Unknown formats show plain numbers;
 * undefined for letters of days between others, such as `Standard`.
 */
export function readFormat(code: string): NumberFormat | undefined {
  const parts = (code.match(codeParts) ?? []).map(String);
  const [section = [], ...others] = splitSections(parts);
  const letters = section.map((part) => (elapsed.test(part) ? 'h' : part.length === 1 ? part : '')).join('');
  if (/^\s*general\s*$/i.test(letters)) return plain;
  if (!/[ymdhs]/i.test(letters)) return readDigits(section, others);
  const isNumber = /[0#?]/.test(letters.replace(/s[.,]0+/gi, 's'));
  if (isNumber) return plain;
  if (otherLetters.test(letters.replace(/am\/pm|a\/p|general/gi, ''))) return undefined;
  if (section.some((part) => elapsed.test(part)) && !/[yd]/i.test(letters)) return { kind: 'elapsed' };
  return { kind: /[yd]/i.test(letters) || !/[hs]/i.test(letters) ? 'date' : 'time' };
}

function splitSections(parts: readonly string[]): readonly (readonly string[])[] {
  const sections: string[][] = [[]];
  for (const part of parts) {
    if (part === ';') sections.push([]);
    else sections.at(-1)!.push(part);
  }
  return sections;
}

function readDigits(section: readonly string[], [negative, zero]: readonly (readonly string[])[]): NumberFormat {
  const parts = partsOf(section);
  if (parts === null) return plain;
  return {
    kind: 'digits',
    parts,
    ...(negative !== undefined && { negative: partsOf(negative) }),
    ...(zero !== undefined && { zero: partsOf(zero) }),
  };
}

/** Returns null for a section that does not show digit by digit. */
function partsOf(section: readonly string[]): readonly FormatPart[] | null {
  const parts: FormatPart[] = [];
  for (const part of section) {
    if (part === '0' || part === '#') parts.push({ digit: part });
    else if (part.startsWith('"') && part.length > 1) parts.push({ literal: part.slice(1, -1) });
    else if (part.startsWith('\\') && part.length > 1) parts.push({ literal: part.slice(1) });
    else if (/^[ \-/():+]$/.test(part)) parts.push({ literal: part });
    // colors, languages, and spaces of a width
    else if (!/^(?:\[(?:\$-|[a-z])|[_*].)/is.test(part)) return null;
  }
  return parts.some((part) => 'digit' in part) ? parts : null;
}

/** Shows an integer with an optional minus sign; empty if the format shows nothing or a plain number. */
export function showInteger(integer: string, { parts, negative, zero }: DigitFormat): string {
  if (/^0+$/.test(integer) && zero !== undefined) return zero === null ? '' : showDigits(integer, zero);
  if (!integer.startsWith('-')) return showDigits(integer, parts);
  const digits = integer.slice(1);
  if (negative === undefined) return `-${showDigits(digits, parts)}`;
  return negative === null ? '' : showDigits(digits, negative);
}

function showDigits(integer: string, parts: readonly FormatPart[]): string {
  let left = integer;
  let shown = '';
  const first = parts.findIndex((part) => 'digit' in part);
  for (const [i, part] of [...parts.entries()].reverse()) {
    if ('literal' in part) shown = part.literal + shown;
    else {
      const digits = i === first ? left : left.slice(-1);
      left = left.slice(0, left.length - digits.length);
      shown = (digits === '' && part.digit === '0' ? '0' : digits) + shown;
    }
  }
  return shown;
}
