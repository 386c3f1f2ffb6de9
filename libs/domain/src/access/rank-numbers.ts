import type { ItemNumbers } from './item-numbers';

/**
 * Returns the rank of each number in the order by type, then id. `before` contains the ranks of the first numbers, if
 * known; only later numbers are then sorted.
 */
export function rankNumbers(numbers: ItemNumbers, before: Int32Array = new Int32Array(0)): Int32Array {
  if (before.length === numbers.size) return before;
  return invert(sortBehind(numbers, invert(before)));
}

/** Returns the numbers in that order. The first numbers mostly arrive sorted; then only the later ones are sorted. */
export function orderNumbers(numbers: ItemNumbers): Int32Array {
  let inOrder = Math.min(1, numbers.size);
  while (inOrder < numbers.size && numbers.isBefore(inOrder - 1, inOrder)) inOrder++;
  return sortBehind(
    numbers,
    new Int32Array(inOrder).map((_, place) => place),
  );
}

/** Returns all numbers in order. `known` are the first numbers, already in order. */
function sortBehind(numbers: ItemNumbers, known: Int32Array): Int32Array {
  const added = new Int32Array(numbers.size - known.length).map((_, place) => known.length + place);
  return merge(numbers, known, isInOrder(numbers, added) ? added : sort(numbers, added));
}

function isInOrder(numbers: ItemNumbers, some: Int32Array): boolean {
  return some.every((number, place) => place === 0 || numbers.isBefore(some[place - 1]!, number));
}

/** Sorts a list: V8 sorts nearly ordered lists in linear time, but not typed arrays. */
function sort(numbers: ItemNumbers, some: Int32Array): ArrayLike<number> {
  return Array.from(some).sort((a, b) => numbers.compare(a, b));
}

/** Converts ranks by number to numbers by rank, and back. */
export function invert(permutation: Int32Array): Int32Array {
  const inverse = new Int32Array(permutation.length);
  for (let place = 0; place < permutation.length; place++) inverse[permutation[place]!] = place;
  return inverse;
}

/** Merges two ordered lists. */
function merge(numbers: ItemNumbers, known: Int32Array, added: ArrayLike<number>): Int32Array {
  const merged = new Int32Array(known.length + added.length);
  let taken = 0;
  for (let i = 0; i < added.length; i++) {
    const end = placeOf(numbers, { known, from: taken }, added[i]!);
    if (end > taken) merged.set(known.subarray(taken, end), taken + i);
    merged[end + i] = added[i]!;
    taken = end;
  }
  merged.set(known.subarray(taken), taken + added.length);
  return merged;
}

/** Returns the first index, `from` or later, whose number comes after `number`. Tries `from` first, then bisects. */
function placeOf(
  numbers: ItemNumbers,
  { known, from }: { readonly known: Int32Array; readonly from: number },
  number: number,
): number {
  let low = from;
  let high = known.length;
  if (low < high && numbers.isBefore(number, known[low]!)) return low;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers.isBefore(known[middle]!, number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
