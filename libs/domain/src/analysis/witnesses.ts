import type { FlatCriteria } from '../sod/policy-index';

/**
 * Yields every witness of a policy: the smallest lists of items by which it is violated, `threshold` sets with
 * `minimum` items of each. Items are numbers; `isUsable` leaves out others. A list may repeat an item of multiple
 * sets, and is valid until the next one.
 */
export function* witnessesOf(
  { thresholds, setOffsets, minimums, itemOffsets, items }: FlatCriteria,
  position: number,
  isUsable: (item: number) => boolean,
): Generator<readonly number[], void, void> {
  const sets: { readonly usable: readonly number[]; readonly minimum: number }[] = [];
  for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
    const usable = Array.from(items.subarray(itemOffsets[set], itemOffsets[set + 1])).filter(isUsable);
    if (usable.length >= minimums[set]!) sets.push({ usable, minimum: minimums[set]! });
  }
  const chosen: number[] = [];
  yield* chooseSets(0, thresholds[position]!);

  function* chooseSets(from: number, lacking: number): Generator<readonly number[], void, void> {
    if (lacking === 0) {
      yield chosen;
      return;
    }
    for (let set = from; set + lacking <= sets.length; set++) {
      const { usable, minimum } = sets[set]!;
      yield* chooseItems(usable, { from: 0, lacking: minimum, next: () => chooseSets(set + 1, lacking - 1) });
    }
  }

  function* chooseItems(
    usable: readonly number[],
    { from, lacking, next }: Choice,
  ): Generator<readonly number[], void, void> {
    if (lacking === 0) {
      yield* next();
      return;
    }
    for (let i = from; i + lacking <= usable.length; i++) {
      chosen.push(usable[i]!);
      yield* chooseItems(usable, { from: i + 1, lacking: lacking - 1, next });
      chosen.pop();
    }
  }
}

interface Choice {
  readonly from: number;
  readonly lacking: number;
  readonly next: () => Generator<readonly number[], void, void>;
}
