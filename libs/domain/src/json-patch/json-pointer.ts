import { err, ok, type Result, reservedNames, type ValueSchema, quote } from '@identity-governance/values';
import { maxJsonDepth } from './json-value';

/** A location inside a JSON document, never the whole document. Source: RFC 6901. */
export interface JsonPointer {
  /** The pointer as written, with its escapes. Two pointers are equal exactly if their strings are equal. */
  readonly text: string;
  /** Decoded segments, at least one. */
  readonly segments: readonly string[];
}

/** Maximum length in characters; no path to an existing value is longer. */
const maxPointerLength = 2000;

/** JSON Schema of the input of `parseJsonPointer`. */
export const pointerSchema: ValueSchema = {
  type: 'string',
  maxLength: maxPointerLength,
  pattern: `^(?![^]*/(?:${reservedNames.join('|')})(?:/|$))(?:/(?:[^~/]|~[01])*){1,${maxJsonDepth}}$`,
  description: 'a JSON pointer (RFC 6901), starting with `/`',
};

/** Reads `/a~1b/0` as the segments `a/b`, `0`. The error is a reason that follows the field's name. */
export function parseJsonPointer(text: unknown): Result<JsonPointer, string> {
  if (text === undefined) return err('is missing, it must be a path like `/name`');
  if (typeof text !== 'string') return err('is not a string, it must be a path like `/name`');
  if (text === '') return err('is empty, which names the whole document; it must name a field, like `/name`');
  if (text.length > maxPointerLength) {
    return err(`is ${text.length} characters long, at most ${maxPointerLength} are allowed`);
  }
  if (!text.startsWith('/')) return err(`is ${quote(text)}, which does not start with \`/\``);
  const escaped = text.slice(1).split('/');
  if (escaped.length > maxJsonDepth) {
    return err(`has ${escaped.length} segments, at most ${maxJsonDepth} are allowed`);
  }
  if (/~(?![01])/.test(text))
    return err(`is ${quote(text)}, which holds a \`~\` that is not written \`~0\` (or \`~1\`, for \`/\`)`);
  const segments = escaped.map(decodeSegment);
  const reserved = segments.find((segment) => reservedNames.includes(segment));
  return reserved === undefined
    ? ok({ text, segments })
    : err(`is ${quote(text)}, which holds the reserved name \`${reserved}\``);
}

function decodeSegment(escaped: string): string {
  return escaped.replaceAll('~1', '/').replaceAll('~0', '~'); // this order, so that `~01` is `~1`
}

/** Returns whether `outer` is a proper ancestor of `inner`. */
export function isAbove(outer: JsonPointer, inner: JsonPointer): boolean {
  return inner.text.startsWith(`${outer.text}/`);
}
