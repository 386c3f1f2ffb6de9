import { quote } from './quote';

/** Longer names are not compared. */
const MAX_COMPARED = 64;
/** A shorter prefix of a name does not match it. */
const SHORTEST_BEGINNING = 3;

/**
 * Returns the known name that a misspelled one most likely means. Letter case, `_` and `-` are ignored, about one
 * letter in three may be wrong, and a prefix of a name is enough. Undefined if no name is near.
 *
 * @example
 * nearestName('dry_run', ['skipInvalid', 'dryRun']);
 * // 'dryRun'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_COMPARED) return undefined;
  const wanted = lettersOf(name);
  let nearest: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const distance = distanceBetween(wanted, lettersOf(candidate));
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/**
 * Returns an error for an unknown name, which lists the known ones; it follows the name. `kind` is the kind of name.
 *
 * @example
 * describeUnknown('levl', { kind: 'property', known: ['name', 'level'] });
 * // 'is not a known property, did you mean `level`? Known are `name`, `level`'
 */
export function describeUnknown(
  name: string,
  { kind, known }: { readonly kind: string; readonly known: readonly string[] },
): string {
  const nearest = nearestName(name, known);
  const list = known.length === 0 ? 'none is known' : `known are ${known.map(quote).join(', ')}`;
  if (nearest === undefined) return `is not a known ${kind}; ${list}`;
  return `is not a known ${kind}, did you mean ${quote(nearest)}? K${list.slice(1)}`;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[_\- ]/g, '');
}

/** Returns the distance of two names; Infinity if they are not near. */
function distanceBetween(a: string, b: string): number {
  if (a === b) return 0;
  const distance = editDistance(a, b);
  if (distance <= Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))) return distance;
  const isBeginning = a.length >= SHORTEST_BEGINNING && b.startsWith(a);
  return isBeginning ? distance : Infinity;
}

/**
 * Returns the number of letters to insert, delete or replace, and of neighbors to exchange (optimal string alignment).
 */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      const areExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (areExchanged) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
