import { inPieces, type Pieces } from '@identity-governance/values';
import type { ItemNumbers } from './item-numbers';

/**
 * By number: its place in the order by type, then id. `before` has the ranks of the first numbers, if they are known:
 * then only those that have come since are sorted.
 */
export function rankNumbers(numbers: ItemNumbers, before: Int32Array = new Int32Array(0)): Int32Array {
  if (before.length === numbers.size) return before;
  return invert(sortBehind(numbers, invert(before)));
}

/** The numbers in that order. The first to come mostly come in it: then only those behind them are sorted. */
export function* orderNumbers(numbers: ItemNumbers): Pieces<Int32Array> {
  let inOrder = Math.min(1, numbers.size);
  yield* inPieces(numbers.size, (_, end) => {
    while (inOrder < end && numbers.isBefore(inOrder - 1, inOrder)) inOrder++;
  });
  return sortBehind(
    numbers,
    new Int32Array(inOrder).map((_, place) => place),
  );
}

/** `known` are the first numbers, in order; with all others. */
function sortBehind(numbers: ItemNumbers, known: Int32Array): Int32Array {
  const added: number[] = [];
  for (let number = known.length; number < numbers.size; number++) added.push(number);
  added.sort((a, b) => numbers.compare(a, b));
  return merge(numbers, known, added);
}

/** From ranks by number to numbers by rank, and back. */
export function invert(permutation: Int32Array): Int32Array {
  const inverse = new Int32Array(permutation.length);
  for (let place = 0; place < permutation.length; place++) inverse[permutation[place]!] = place;
  return inverse;
}

/** Both lists are in order; so is the result. */
function merge(numbers: ItemNumbers, known: Int32Array, added: readonly number[]): Int32Array {
  const merged = new Int32Array(known.length + added.length);
  let taken = 0;
  for (let i = 0; i < added.length; i++) {
    const end = placeOf(numbers, { known, from: taken }, added[i]!);
    merged.set(known.subarray(taken, end), taken + i);
    merged[end + i] = added[i]!;
    taken = end;
  }
  merged.set(known.subarray(taken), taken + added.length);
  return merged;
}

/** The first place, `from` or later, whose number comes after `number`: by bisection. */
function placeOf(
  numbers: ItemNumbers,
  { known, from }: { readonly known: Int32Array; readonly from: number },
  number: number,
): number {
  let low = from;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers.isBefore(known[middle]!, number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
