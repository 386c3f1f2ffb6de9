import { codePointOf } from '../invisible-characters';
import { ok } from '../result';
import { checked, mapped, orElse, parser, refuse, refuseType, type Parser } from './parser';

const plain = /^[ -~]*$/;
/** Half a surrogate pair (not well-formed), control characters, line and paragraph separators. */
const forbiddenInLine = String.raw`\p{Cs}\p{Cc}\p{Zl}\p{Zp}`;
/** Forbidden characters like `forbiddenInLine`, except tabs and line ends. */
const forbiddenInLines = String.raw`\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f`;
/** Invisible or unassigned characters, except the space. */
const unprintable = String.raw`\p{C}\p{Zl}\p{Zp}`;

/** Names that reach an object's prototype; not allowed as property names or path segments. */
export const reservedNames: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export const maxDescriptionLength = 2000;
const maxIdLength = 128;
const maxNameLength = 255;
const maxMemberNameLength = 128;

/** Reads one line of `min` to `max` characters (code points). */
export function line(min: number, max: number): Parser<string> {
  return textWithout(forbiddenInLine, min, max);
}

/** Reads a string of `min` to `max` characters that may contain tabs and line ends. */
export function lines(min: number, max: number): Parser<string> {
  return textWithout(forbiddenInLines, min, max);
}

/** Reads an id from another system: 1 to 128 printable characters, compared byte for byte. */
export const parseId: Parser<string> = checked(textWithout(unprintable, 1, maxIdLength), () => [], {
  description: `an id: 1 to ${maxIdLength} printable characters`,
});

/** Reads an optional id; the caller generates a missing one. */
export const parseOptionalId: Parser<string | null> = orElse(parseId, null);

/** Reads a display name: one line of 1 to 255 characters, not blank. */
export const parseName: Parser<string> = checked(
  line(1, maxNameLength),
  (name) => (name.trim() === '' ? [{ field: '', reason: 'is blank' }] : []),
  { pattern: String.raw`^(?=.*\S)[^${forbiddenInLine}]*$` },
);

/** Reads the name of an attribute, which becomes a property of an object. */
export const parseMemberName: Parser<string> = checked(
  line(1, maxMemberNameLength),
  (name) => (reservedNames.includes(name) ? [{ field: '', reason: `\`${name}\` is a reserved name` }] : []),
  { not: { enum: reservedNames } },
);

/** Reads a description; null if missing or empty. */
export const parseDescription: Parser<string | null> = orNull(lines(0, maxDescriptionLength));

/** Makes a string optional; an empty string counts as missing. */
export function orNull(parse: Parser<string>): Parser<string | null> {
  return mapped(orElse(parse, null), (text) => (text === '' ? null : text));
}

function textWithout(characters: string, min: number, max: number): Parser<string> {
  const forbidden = new RegExp(`[${characters}]`, 'u');
  const limits = { ...(min > 0 && { minLength: min }), maxLength: max };
  return parser({ type: 'string', ...limits, pattern: `^[^${characters}]*$` }, (raw) => {
    if (typeof raw !== 'string') return refuseType(raw, 'a string');
    const length = raw.length <= max ? raw.length : countCharacters(raw);
    if (length === 0 && min > 0) return refuse('is empty');
    if (length > max) return refuse(`is ${length} characters long, at most ${max} are allowed`);
    const found = plain.test(raw) ? null : forbidden.exec(raw);
    if (found !== null) return refuse(`holds the character ${codePointOf(found[0])}, which is not allowed here`);
    return ok(raw);
  });
}

/** Returns the number of code points: a surrogate pair is one character. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let i = 1; i < text.length; i++) if (isLow(text.charCodeAt(i)) && isHigh(text.charCodeAt(i - 1))) pairs++;
  return text.length - pairs;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
