/**
 * Returns the canonical form of a name or value, by which strings are compared "without case": NFKC, full case folding,
 * NFKC. Two names are the same if their canonical forms are equal. Source: docs/search-attributes.md, "The name rule";
 * the Unicode Standard, section 3.13, "Default Case Algorithms".
 *
 * @example
 * canonicalName('Ｍａｉｌ');
 * // 'mail'
 * canonicalName('Straße') === canonicalName('STRASSE');
 * // true
 */
export function canonicalName(name: string): string {
  if (isAscii.test(name)) return name.toLowerCase();
  return foldCase(name.normalize('NFKC')).normalize('NFKC');
}

const isAscii = /^[\0-\x7f]*$/;

/**
 * Folds case, for which JavaScript has no function. Applying lower, upper and lower case gives the same characters the
 * same form, with two exceptions: dotless i folds to itself, and the form of a small sigma depends on its position.
 * (Cherokee letters are represented by their lower case here, and by their upper case in CaseFolding.txt.)
 */
function foldCase(text: string): string {
  const folded = text.split('ı').map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return folded.join('ı').replaceAll('ς', 'σ');
}
