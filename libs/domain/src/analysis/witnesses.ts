import type { FlatCriteria } from '../sod/policy-index';

export interface WitnessItems {
  /** Whether an item may be in a witness; by default all. */
  readonly isUsable?: (item: number) => boolean;
  /** The class of an item. Of witnesses with items of the same classes one is yielded. */
  readonly classOf: (item: number) => number;
}

/**
 * Yields the witnesses of a policy: the smallest lists of items by which it is violated, `threshold` sets with
 * `minimum` items of each. Items are numbers. A list may repeat an item of multiple sets, and is valid until the next
 * one.
 */
export function* witnessesOf(
  { thresholds, setOffsets, minimums, itemOffsets, items }: FlatCriteria,
  position: number,
  { isUsable = () => true, classOf }: WitnessItems,
): Generator<readonly number[], void, void> {
  const sets: { readonly usable: readonly number[]; readonly minimum: number }[] = [];
  for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
    const usable = Array.from(items.subarray(itemOffsets[set], itemOffsets[set + 1])).filter(isUsable);
    const minimum = minimums[set]!;
    if (usable.length >= minimum) sets.push({ usable: firstOfClasses(usable, { minimum, classOf }), minimum });
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

/** Returns the first `minimum` items of each class: a set needs no more. */
function firstOfClasses(
  items: readonly number[],
  { minimum, classOf }: Pick<WitnessItems, 'classOf'> & { readonly minimum: number },
): readonly number[] {
  const counts = new Map<number, number>();
  return items.filter((item) => {
    const number = classOf(item);
    const count = counts.get(number) ?? 0;
    counts.set(number, count + 1);
    return count < minimum;
  });
}

interface Choice {
  readonly from: number;
  readonly lacking: number;
  readonly next: () => Generator<readonly number[], void, void>;
}
