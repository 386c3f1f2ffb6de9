/** Names that reach an object's prototype: never a member name, never a segment of a path. */
export const reservedNames: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** How deep the values of a patch, and the documents that patches make, may be nested. */
export const maxJsonDepth = 100;

export interface JsonMeasure {
  /** 0 for a string, number, boolean or null, 1 for `[]` and `{}`; stops counting one above `maxJsonDepth`. */
  readonly depth: number;
  /** One per value, plus the characters of every string and member name. */
  readonly size: number;
  /** A reserved member name, when there is one. */
  readonly reservedName: string | null;
}

interface Visit {
  readonly value: unknown;
  readonly depth: number;
}

/** Measures a JSON value without recursion, so that no nesting overflows the stack; ends early at a depth or a name that is not allowed. */
export function measureJson(root: unknown): JsonMeasure {
  const open: Visit[] = [{ value: root, depth: 0 }];
  let depth = 0;
  let size = 0;
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { value } = visit;
    size += 1 + (typeof value === 'string' ? value.length : 0);
    if (typeof value !== 'object' || value === null) continue;
    const inside = visit.depth + 1;
    depth = Math.max(depth, inside);
    if (depth > maxJsonDepth) break;
    for (const name of Array.isArray(value) ? [] : Object.keys(value)) {
      if (reservedNames.includes(name)) return { depth, size, reservedName: name };
      size += name.length;
    }
    for (const child of Object.values(value)) open.push({ value: child, depth: inside });
  }
  return { depth, size, reservedName: null };
}

/** Equality of JSON values as RFC 6902 section 4.6 has it: members in any order, items in the same one. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const members = Object.entries(a);
  if (members.length !== Object.keys(b).length) return false;
  return members.every(([name, value]) => Object.hasOwn(b, name) && isSameJson(value, memberOf(b, name)));
}

/** The own member of an object, or the item of a list. */
export function memberOf(container: object, name: string): unknown {
  return (container as Readonly<Record<string, unknown>>)[name];
}
