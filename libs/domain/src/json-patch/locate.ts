import { err, ok, type Result, quote } from '@identity-governance/values';
import type { JsonPointer } from './json-pointer';
import { memberOf } from './json-value';

/** Returns the value at an existing location, own properties and items only. The error follows a field's name. */
export function readAt(root: object, pointer: JsonPointer): Result<unknown, string> {
  const found = follow(root, pointer.segments);
  return found === undefined ? err(`is ${quote(pointer.text)}, which does not exist`) : ok(found.value);
}

/** Checks that `add` may put a value there: the parent exists and accepts a property or item of that name. */
export function checkAddable(root: object, pointer: JsonPointer): Result<null, string> {
  const last = pointer.segments.at(-1) ?? '';
  const parent = follow(root, pointer.segments.slice(0, -1))?.value;
  if (typeof parent !== 'object' || parent === null) {
    return err(`is ${quote(pointer.text)}, but there is no object or list above it`);
  }
  if (!Array.isArray(parent) || last === '-' || isIndexUpTo(parent.length, last)) return ok(null);
  return err(`is ${quote(pointer.text)}, but the list takes an index from 0 to ${parent.length}, or \`-\` for its end`);
}

function follow(root: object, segments: readonly string[]): { readonly value: unknown } | undefined {
  let value: unknown = root;
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null) return undefined;
    const exists = Array.isArray(value) ? isIndexUpTo(value.length - 1, segment) : Object.hasOwn(value, segment);
    if (!exists) return undefined;
    value = memberOf(value, segment);
  }
  return { value };
}

/** Returns whether the segment is digits without leading zeros (RFC 6901 section 4) and at most `last`. */
function isIndexUpTo(last: number, segment: string): boolean {
  return /^(0|[1-9]\d*)$/.test(segment) && Number(segment) <= last;
}
