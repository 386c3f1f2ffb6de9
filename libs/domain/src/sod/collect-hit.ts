import { CRITERIA_AT_ONCE, NO_SIDE, type FlatCriteria, type PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** Places in `violationKinds`. */
export const EXISTING = 0;
export const EXTENDED = 1;
const NEW = 2;

/**
 * Writes the hit behind the others, to be kept by raising their count, and returns its kind: whether existing items
 * alone violated the policy before, and whether a matched item is new.
 */
export function collectHit({ criteria }: PolicyIndex, scratch: Scratch, position: number): number {
  const { hits, matched } = scratch;
  const { stamps, newEpoch } = scratch.marks;
  const { setOffsets, itemOffsets, items, minimums, thresholds } = criteria;
  // Of both of two sides one item: known without a look at two more lists.
  const isTwoSided = criteria.otherSides[setOffsets[position]!] !== NO_SIDE;
  const count = matchCriteria(criteria, scratch, position);
  const firstItem = hits.begin(position);
  let countedBefore = 0;
  let existing = 0;
  let next = 0;
  for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
    let itemEnd = hits.itemEnd;
    let existingOfSet = 0;
    for (; next < count && matched[next]! < itemOffsets[set + 1]!; next++) {
      const item = items[matched[next]!]!;
      hits.items[itemEnd++] = item;
      if (stamps[item]! < newEpoch) existingOfSet++;
    }
    const minimum = isTwoSided ? 1 : minimums[set]!;
    if (itemEnd - hits.itemEnd < minimum) continue;
    hits.endSet(set, itemEnd);
    existing += existingOfSet;
    if (existingOfSet >= minimum) countedBefore++;
  }
  const hasNew = existing < hits.itemEnd - firstItem;
  const threshold = isTwoSided ? 2 : thresholds[position]!;
  return hits.end(countedBefore < threshold ? NEW : hasNew ? EXTENDED : EXISTING);
}

/**
 * Lists where the criteria of the policy stand that are held or added, and returns how many. Each place is written
 * behind the last one that is kept, and kept by raising the count: without a branch, as a processor does not foresee
 * what is held. Four a round, because the end of a round costs as much as a criterion.
 */
function matchCriteria({ setOffsets, itemOffsets, items }: FlatCriteria, scratch: Scratch, position: number): number {
  const { matched } = scratch;
  const { stamps, epoch } = scratch.marks;
  const start = itemOffsets[setOffsets[position]!]!;
  const end = itemOffsets[setOffsets[position + 1]!]!;
  // Less a stamp it is below zero, and so has the highest bit, if the item is marked.
  const before = epoch - 1;
  let count = 0;
  for (let i = start; i < end; i += CRITERIA_AT_ONCE) {
    matched[count] = i;
    count += (before - stamps[items[i]!]!) >>> 31;
    matched[count] = i + 1;
    count += (before - stamps[items[i + 1]!]!) >>> 31;
    matched[count] = i + 2;
    count += (before - stamps[items[i + 2]!]!) >>> 31;
    matched[count] = i + 3;
    count += (before - stamps[items[i + 3]!]!) >>> 31;
  }
  // The last round may have looked at criteria of the next policy.
  while (count > 0 && matched[count - 1]! >= end) count--;
  scratch.operations += end - start;
  return count;
}
