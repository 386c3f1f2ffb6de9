import { ok } from '../result';
import { checked, mapped, orElse, refuse, refuseType, type Parser } from './parser';

const plain = /^[ -~]*$/;
/** Half a surrogate pair (not well-formed), control characters, line and paragraph separators. */
const forbiddenInLine = /[\p{Cs}\p{Cc}\p{Zl}\p{Zp}]/u;
const forbiddenInLines = /(?![\t\n\r])[\p{Cs}\p{Cc}]/u;
/** Whatever shows nothing or is no character at all, besides the space. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;

/** One line of `min` to `max` characters (code points). */
export function line(min: number, max: number): Parser<string> {
  return textWithout(forbiddenInLine, min, max);
}

/** Text of `min` to `max` characters, in which tabs and line ends are welcome. */
export function lines(min: number, max: number): Parser<string> {
  return textWithout(forbiddenInLines, min, max);
}

/**
 * Ids come from other systems: 1 to 128 printable characters, compared byte for byte. Source: `decisions.md` section 1.
 */
export const parseId: Parser<string> = textWithout(unprintable, 1, 128);

/** The name that people see: one line of 1 to 255 characters, not only spaces. */
export const parseName: Parser<string> = checked(line(1, 255), (name) =>
  name.trim() === '' ? [{ field: '', reason: 'is blank' }] : [],
);

/** Text that may be left out; empty text counts as left out. */
export function orNull(parse: Parser<string>): Parser<string | null> {
  return mapped(orElse(parse, null), (text) => (text === '' ? null : text));
}

function textWithout(forbidden: RegExp, min: number, max: number): Parser<string> {
  return (raw) => {
    if (typeof raw !== 'string') return refuseType(raw, 'text');
    const length = raw.length <= max ? raw.length : Array.from(raw).length;
    if (length === 0 && min > 0) return refuse('is empty');
    if (length > max) return refuse(`is ${length} characters long, at most ${max} are allowed`);
    const found = plain.test(raw) ? null : forbidden.exec(raw);
    if (found !== null) return refuse(`holds the character ${codePoint(found[0])}, which is not allowed here`);
    return ok(raw);
  };
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
