import { memberOf, refuse, type Parsed, readSafely, err, ok } from '@identity-governance/values';
import { describeNameClash, findNameClash, type TakenName } from './find-name-clash';
import { parseSearchAttributeName } from './parse-search-attribute-name';

/**
 * Checks whether a search attribute may have this name: a letter (a to z, A to Z), then letters, digits, `_`, `.` or
 * `-`, at most 128 characters, no name that reaches an object's prototype, and THE NAME RULE (see `findNameClash`).
 *
 * Returns the name, or its errors: the reasons follow "the name", and their `field` is empty. The `field` of errors in
 * `taken` starts with `taken`. Does not throw for any input.
 *
 * Source: docs/search-attributes.md, "The name rule".
 *
 * @example
 * checkName('Mail', [{ kind: 'ACCOUNT_ATTRIBUTE', sourceId: 'hr', name: 'mail' }]);
 * // ok: false, as names that differ only in case are the same
 */
export function checkName(name: unknown, taken: Iterable<TakenName>): Parsed<string> {
  const read = readSafely(() => {
    const parsed = parseSearchAttributeName(name);
    const near = parsed.ok ? readNear(parsed.value, taken) : parsed;
    return near.ok ? ok({ name: name as string, near: near.value }) : near;
  });
  if (!read.ok) return read;
  const clash = findNameClash(read.value.name, read.value.near);
  if (clash === undefined) return ok(read.value.name);
  return refuse(`is taken: ${describeNameClash(read.value.name, clash)}`);
}

/** Returns the taken names that may be equal to the name. */
function readNear(name: string, taken: unknown): Parsed<readonly TakenName[]> {
  if (typeof taken !== 'object' || taken === null || !(Symbol.iterator in taken)) {
    return err([{ field: 'taken', reason: 'is not a list of names' }]);
  }
  const near: TakenName[] = [];
  let place = 0;
  for (const entry of taken as Iterable<TakenName>) {
    const other = memberOf(entry, 'name');
    if (typeof other !== 'string') return err([{ field: `taken.${place}.name`, reason: 'is not a string' }]);
    // NFKC makes an ASCII character from at most two UTF-16 units, so a longer name differs.
    if (other.length <= 2 * name.length) near.push({ ...entry, name: other });
    place++;
  }
  return ok(near);
}
