import { reservedNames, quote, err, ok, type Result } from '@identity-governance/values';
import { maxJsonDepth } from './json-value';

/** Maximum number of values, properties and characters together. */
export const maxJsonSize = 1_000_000;

type Container = unknown[] | Record<string, unknown>;

/** A list or object whose contents are not copied yet. */
interface Pending {
  readonly from: object;
  readonly to: Container;
  readonly depth: number;
}

/**
 * Copies a value as plain JSON data, or returns the reason why it is not. Reads each getter and proxy once. Cyclic
 * values exceed the depth limit and repeated references the size limit, so neither is followed for long.
 */
export function copyJson(value: unknown): Result<unknown, string> {
  const root: unknown[] = [];
  const pending: Pending[] = [{ from: [value], to: root, depth: 0 }];
  let size = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > maxJsonDepth) return err(`is nested more than ${maxJsonDepth} levels deep`);
    for (const name of Object.keys(next.from)) {
      const copied = copyMember(next, name, pending);
      if (!copied.ok) return copied;
      size += copied.value;
      if (size > maxJsonSize) return err(`is too large: at most ${maxJsonSize} values and characters are allowed`);
    }
  }
  return ok(root[0]);
}

/** Copies a property; returns its size. A list or object is added to `pending`. */
function copyMember({ from, to, depth }: Pending, name: string, pending: Pending[]): Result<number, string> {
  if (reservedNames.includes(name)) return err(`has a property with the reserved name ${quote(name)}`);
  const value = (from as Readonly<Record<string, unknown>>)[name];
  const size = 1 + (Array.isArray(to) ? 0 : name.length);
  let copy = value;
  if (typeof value === 'object' && value !== null) {
    const inner: Container = Array.isArray(value) ? [] : {};
    pending.push({ from: value, to: inner, depth: depth + 1 });
    copy = inner;
  } else if (!isJsonScalar(value)) {
    return err(`contains a value that is not JSON: ${typeof value}`);
  }
  if (Array.isArray(to)) to.push(copy);
  else to[name] = copy;
  return ok(typeof value === 'string' ? size + value.length : size);
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
