import { reservedNames } from '@identity-governance/values';

/** Maximum nesting depth of values in a patch and of documents that patches produce. */
export const maxJsonDepth = 100;

export interface JsonMeasure {
  /** 0 for a string, number, boolean or null, 1 for `[]` and `{}`; stops counting one above `maxJsonDepth`. */
  readonly depth: number;
  /** Number of values, plus the characters of every string and property name. */
  readonly size: number;
  /** Whether a number is not finite. Such a number was not stored exactly, and its copies would be null. */
  readonly isInexact: boolean;
  /** A reserved property name, if the value contains one. */
  readonly reservedName: string | null;
}

/**
 * Measures a JSON value level by level. It does not recurse, so no nesting overflows the stack, and it stops early at a
 * depth or a name that is not allowed.
 */
export function measureJson(root: unknown): JsonMeasure {
  let level: object[] = [];
  let size = visit(root, level);
  let isInexact = isBeyondJson(root);
  let depth = 0;
  for (; level.length > 0 && depth <= maxJsonDepth; depth++) {
    const inside: object[] = [];
    for (const container of level) {
      const names = Array.isArray(container) ? [] : Object.keys(container);
      const reservedName = names.find((name) => reservedNames.includes(name));
      if (reservedName !== undefined) return { depth: depth + 1, size, isInexact, reservedName };
      for (const name of names) size += name.length;
      for (const value of Object.values(container) as readonly unknown[]) {
        size += visit(value, inside);
        isInexact ||= isBeyondJson(value);
      }
    }
    level = inside;
  }
  return { depth, size, isInexact, reservedName: null };
}

function isBeyondJson(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

/**
 * Returns the size of the value without its contents. A list or object is added to `containers`, to be visited next.
 */
function visit(value: unknown, containers: object[]): number {
  if (typeof value === 'object' && value !== null) containers.push(value);
  return typeof value === 'string' ? 1 + value.length : 1;
}

/**
 * Returns whether JSON values are equal as RFC 6902 section 4.6 defines: properties in any order, items in the same
 * order.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && isSameList(a, b);
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isSameJson(memberOf(a, name), memberOf(b, name)));
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, i) => isSameJson(item, b[i]));
}

/** Returns an object's own property or a list's item. */
export function memberOf(container: object, name: string): unknown {
  return (container as Readonly<Record<string, unknown>>)[name];
}
