/**
 * Characters that a reader does not see, or that change the order of others: format and control characters, marks of
 * text direction, tags, fillers, blanks other than the space and the ideographic space, unassigned ones. Source: the
 * Unicode Standard, sections 5.21 and 23; Unicode Technical Standard 39, "Unicode Security Mechanisms".
 */
const invisible = String.raw`(?![ \u3000])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
/** Spaces at the ends and next to a space, which a page does not show. */
const surplusSpaces = String.raw`(?<=^| ) | (?= |$)`;

const patterns = {
  /** A name, in one line. */
  name: new RegExp(`(${invisible}|${surplusSpaces})`, 'gu'),
  /** A string whose spaces are shown. */
  line: new RegExp(`(${invisible})`, 'gu'),
  /** Lines, with tabs. */
  text: new RegExp(String.raw`((?![\t\n\r])${invisible})`, 'gu'),
} as const;

type Kind = keyof typeof patterns;
const plain = /^(?! )[ -~]*$/;
const hasSurplusSpaces = / {2}| $/;

/** Splits a string at its invisible characters, which are the elements at odd positions. */
export function splitInvisible(text: string, kind: Kind = 'name'): readonly string[] {
  if (plain.test(text) && !(kind === 'name' && hasSurplusSpaces.test(text))) return [text];
  return text.split(patterns[kind]);
}

/** Replaces invisible characters by their code points in brackets, or by another mark. */
export function markInvisible(text: string, kind: Kind = 'name', mark = bracketed): string {
  return splitInvisible(text, kind)
    .map((part, n) => (n % 2 === 0 ? part : mark(part)))
    .join('');
}

/** Returns the code point of a character: `U+202E`. */
export function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

function bracketed(character: string): string {
  return `⟨${codePointOf(character)}⟩`;
}
