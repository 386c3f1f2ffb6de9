import type { HeldAccess } from '../access/held-access';
import type { Hits } from './hits';
import type { FlatCriteria, PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** What an evaluation is about: an identity's access, and what it would be given. */
export interface Question {
  readonly held: HeldAccess;
  /** Numbers of items that exist (see `resolveAccess`). */
  readonly requested: ArrayLike<number>;
  /**
   * `ALL`: every policy that is violated with the requested items granted. `CAUSED`: those of them alone that have a
   * new matched item.
   */
  readonly wanted: 'ALL' | 'CAUSED';
}

const EXISTING = 0;
const EXTENDED = 1;
const NEW = 2;

/** No set of a touched policy is known to count. */
const NONE = -1;

/**
 * The policies that are violated, as numbers. The work follows what the question touches, not how many policies there
 * are: from the items at hand to the sets that name them, and from these to the rest of their policies.
 */
export function evaluate(index: PolicyIndex, scratch: Scratch, { held, requested, wanted }: Question): Hits {
  if (held.numbers !== index.graph.numbers) throw new Error('held access and policy index number items differently');
  const { marks, hits } = scratch;
  marks.start(index.graph, held, requested);
  scratch.operations += marks.steps;
  const touched = touchPolicies(index, scratch, wanted === 'ALL' ? 0 : marks.heldCount);
  const least = wanted === 'ALL' ? EXISTING : EXTENDED;
  hits.count = 0;
  for (let i = 0; i < touched; i++) {
    const position = scratch.touchedList[i]!;
    if (isViolated(index, scratch, position) && collectHit(index, scratch, position) >= least) hits.count++;
  }
  return hits;
}

/** Lists the policies that name any of the marked items from place `from` on, each once; returns how many. */
function touchPolicies(index: PolicyIndex, scratch: Scratch, from: number): number {
  scratch.startTouching(index);
  const { touchedList, knownSets } = scratch;
  const { stamps, epoch } = scratch.touched;
  const { offsets, sets } = index.postings;
  const { policyOfSet, minimums } = index.criteria;
  const { items, count } = scratch.marks;
  const named = offsets.length - 1;
  let touched = 0;
  for (let i = from; i < count; i++) {
    const item = items[i]!;
    // Items that came after the index was compiled are in no policy.
    if (item >= named) continue;
    const end = offsets[item + 1]!;
    scratch.operations += 1 + end - offsets[item]!;
    for (let e = offsets[item]!; e < end; e++) {
      const set = sets[e]!;
      const position = policyOfSet[set]!;
      if (stamps[position] === epoch) continue;
      stamps[position] = epoch;
      knownSets[position] = minimums[set] === 1 ? set : NONE;
      touchedList[touched++] = position;
    }
  }
  return touched;
}

/** THE SOD RULE: a policy is violated when at least `threshold` of its sets count. */
function isViolated({ criteria }: PolicyIndex, scratch: Scratch, position: number): boolean {
  const end = criteria.setOffsets[position + 1]!;
  const known = scratch.knownSets[position]!;
  let lacking = criteria.thresholds[position]! - (known === NONE ? 0 : 1);
  if (lacking <= 0) return true;
  for (let set = criteria.setOffsets[position]!; set < end; set++) {
    if (set !== known && counts(criteria, scratch, set) && --lacking === 0) return true;
  }
  return false;
}

/** A set counts when at least `minimum` of its items are held or added. */
function counts({ itemOffsets, items, minimums }: FlatCriteria, scratch: Scratch, set: number): boolean {
  const { stamps, epoch } = scratch.marks;
  const end = itemOffsets[set + 1]!;
  let lacking = minimums[set]!;
  let i = itemOffsets[set]!;
  scratch.operations += end - i;
  for (; i < end; i++) {
    if (stamps[items[i]!]! >= epoch && --lacking === 0) return true;
  }
  return false;
}

/**
 * Writes the hit behind the others, to be kept by raising their count, and returns its kind: whether existing items
 * alone violated the policy before, and whether a matched item is new.
 */
function collectHit({ criteria }: PolicyIndex, { marks, hits }: Scratch, position: number): number {
  const { setOffsets, itemOffsets, items, minimums, thresholds } = criteria;
  const { stamps, epoch, newEpoch } = marks;
  let nextSet = hits.setOffsets[hits.count]!;
  let nextItem = hits.itemOffsets[nextSet]!;
  let countedBefore = 0;
  let hasNew = false;
  for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
    const first = nextItem;
    let existing = 0;
    for (let i = itemOffsets[set]!; i < itemOffsets[set + 1]!; i++) {
      const stamp = stamps[items[i]!]!;
      if (stamp < epoch) continue;
      if (stamp < newEpoch) existing++;
      hits.items[nextItem++] = items[i]!;
    }
    if (nextItem - first < minimums[set]!) {
      nextItem = first;
      continue;
    }
    if (existing >= minimums[set]!) countedBefore++;
    hasNew ||= existing < nextItem - first;
    hits.sets[nextSet++] = set;
    hits.itemOffsets[nextSet] = nextItem;
  }
  const kind = countedBefore < thresholds[position]! ? NEW : hasNew ? EXTENDED : EXISTING;
  hits.policies[hits.count] = position;
  hits.kinds[hits.count] = kind;
  hits.setOffsets[hits.count + 1] = nextSet;
  return kind;
}
