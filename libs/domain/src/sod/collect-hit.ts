import type { PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** Indexes into `violationKinds`. */
const EXISTING = 0;
export const EXTENDED = 1;
export const NEW = 2;

/**
 * Writes the hit after the others and returns its kind; the caller keeps it by raising the count. The kind depends on
 * whether existing items alone violated the policy before, and whether a matched item is new.
 */
export function collectHit({ criteria }: PolicyIndex, scratch: Scratch, position: number): number {
  const { hits } = scratch;
  const { stamps, epoch, newEpoch } = scratch.marks;
  const { setOffsets, itemOffsets, items, minimums, thresholds } = criteria;
  const firstItem = hits.begin(position);
  const lastSet = setOffsets[position + 1]!;
  scratch.operations += itemOffsets[lastSet]! - itemOffsets[setOffsets[position]!]!;
  let countedBefore = 0;
  let existing = 0;
  for (let set = setOffsets[position]!; set < lastSet; set++) {
    let itemEnd = hits.itemEnd;
    let existingOfSet = 0;
    for (let i = itemOffsets[set]!; i < itemOffsets[set + 1]!; i++) {
      const stamp = stamps[items[i]!]!;
      if (stamp < epoch) continue;
      hits.items[itemEnd++] = items[i]!;
      if (stamp < newEpoch) existingOfSet++;
    }
    const minimum = minimums[set]!;
    if (itemEnd - hits.itemEnd < minimum) continue;
    hits.endSet(set, itemEnd);
    existing += existingOfSet;
    if (existingOfSet >= minimum) countedBefore++;
  }
  const hasNew = existing < hits.itemEnd - firstItem;
  return hits.end(countedBefore < thresholds[position]! ? NEW : hasNew ? EXTENDED : EXISTING);
}
