import type { AccessItem, Identity, Source } from '@identity-governance/records';
import { canonicalName, err, ok, type Fault, type Result } from '@identity-governance/values';

/** A string in canonical form by which a row is found. A field may have multiple. */
export interface SearchTerm {
  /** A field of the row, `attributes.<name>`, or `wordsField`. */
  readonly field: string;
  readonly term: string;
}

/** The field of the words by which `q` finds a row. */
export const wordsField = '';

/** Number of significant characters of a word. No id is longer. */
const maxWordLength = 128;

const maxSearchLength = 200;
const maxSearchWords = 10;

/** The condition of `q`: rows that have a word with each of these prefixes, or a login with this one. */
export interface SearchText {
  readonly words: readonly string[];
  readonly login: string;
}

/**
 * Reads `q`. Signs without a letter or digit are a word that no row has: only a login may start with them. Source:
 * docs/lists.md, "Search".
 */
export function parseSearchText(text: string): Result<SearchText, Fault> {
  if (text.length > maxSearchLength) return refuse(`is longer than ${maxSearchLength} characters`);
  const login = canonicalName(text.trim());
  if (login === '') return refuse('is blank');
  const found = wordsOf([text]);
  const words = found.length === 0 ? [login] : found;
  if (words.length > maxSearchWords) return refuse(`has more than ${maxSearchWords} words`);
  return ok({ words, login });
}

/** Returns the words of the strings in canonical form, each once: sequences of letters and digits. */
export function wordsOf(texts: readonly (string | null)[]): readonly string[] {
  const words = texts.flatMap((text) => canonicalName(text ?? '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return [...new Set(words.map((word) => Array.from(word).slice(0, maxWordLength).join('')))];
}

/** Returns the terms with their words, which come first, also without accents: `cafe` finds Café, `café` no Cafe. */
function withPlainWords(words: readonly string[], others: readonly SearchTerm[]): readonly SearchTerm[] {
  const plain = new Set(words.map(withoutAccents).filter((word) => !words.includes(word)));
  return [...termsOf(wordsField, words), ...others, ...termsOf(wordsField, [...plain])];
}

/** Letters that Unicode does not decompose, and those that people type for them. */
const plainLetters: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd' };

function withoutAccents(word: string): string {
  const letters = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return letters.replace(/[ıøłđ]/g, (letter) => plainLetters[letter]!).normalize('NFC');
}

function identityTerms({ id, name, email, attributes }: Identity): readonly SearchTerm[] {
  return withPlainWords(wordsOf([name, email, id]), [
    ...termsOf('name', [name]),
    ...termsOf('email', email === null ? [] : [email]),
    ...Object.entries(attributes).flatMap(([attribute, value]) =>
      termsOf(`attributes.${attribute}`, typeof value === 'object' ? value : [String(value)]),
    ),
  ]);
}

/** The prefix of the attributes of a violation's target, and of the fields of their terms. */
export const targetTerms = { prefix: 'targetAttributes.', termPrefix: 'attributes.' } as const;

function accessItemTerms({ id, name, value }: AccessItem): readonly SearchTerm[] {
  return withPlainWords(wordsOf([name, id, value]), termsOf('name', [name]));
}

function termsOf(field: string, texts: readonly string[]): readonly SearchTerm[] {
  return [...new Set(texts.map(canonicalName))].map((term) => ({ field, term }));
}

function sourceTerms({ name }: Source): readonly SearchTerm[] {
  return termsOf('name', [name]);
}

/** The functions that return the search terms of rows, by kind. */
export const searchTerms = { identities: identityTerms, accessItems: accessItemTerms, sources: sourceTerms };

function refuse(reason: string): Result<never, Fault> {
  return err({ field: 'q', reason });
}
