import type { HeldAccess } from '../access/held-access';
import type { Hits } from './hits';
import { KnownAccess } from './known-access';
import { NO_SIDE, type FlatCriteria, type PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** What an evaluation is about: an identity's access, and what it would be given. */
export interface Question {
  /** `KnownAccess` where it is asked about again and again. */
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

const NOT_COUNTING = -1;

/**
 * The policies that are violated, as numbers. The work follows what the question touches, not how many policies there
 * are: from the items at hand to the sets that name them, and from these to the rest of their policies.
 */
export function evaluate(index: PolicyIndex, scratch: Scratch, question: Question): Hits {
  const isAllWanted = question.wanted === 'ALL';
  const violated = findAll(index, scratch, question);
  const least = isAllWanted ? EXISTING : EXTENDED;
  const { hits } = scratch;
  hits.count = 0;
  for (let i = 0; i < violated; i++) {
    if (collectHit(index, scratch, scratch.violated[i]!) >= least) hits.count++;
  }
  return hits;
}

/** Lists the violated policies, some of which may be such as are not wanted; returns how many. */
function findAll(index: PolicyIndex, scratch: Scratch, { held, requested, wanted }: Question): number {
  if (held.numbers !== index.graph.numbers) throw new Error('held access and policy index number items differently');
  const { marks } = scratch;
  scratch.startTouching(index);
  if (wanted === 'CAUSED' && held instanceof KnownAccess && held.isFoundIn(index, marks)) {
    marks.startKnown(index.graph, held, requested);
    return findCaused(index, scratch, held);
  }
  marks.start(index.graph, held, requested);
  const { held: heldItems, heldCount, added, addedCount } = marks;
  scratch.operations += marks.steps;
  const existing =
    wanted === 'ALL' ? findViolated(index, scratch, { items: heldItems, count: heldCount, found: 0 }) : 0;
  return findViolated(index, scratch, { items: added, count: addedCount, found: existing });
}

/** Lists the violated policies that name an added item, where it is known which sets have an item that is held. */
function findCaused({ criteria, postings }: PolicyIndex, scratch: Scratch, held: KnownAccess): number {
  const { otherSides, policyOfSet } = criteria;
  const { offsets, sets } = postings;
  const { added, addedCount } = scratch.marks;
  const { stamps: touched, epoch } = scratch.touched;
  const { stamps: touchedSets, epoch: setEpoch } = scratch.touchedSets;
  let found = 0;
  let steps = scratch.marks.steps + addedCount;
  for (let i = 0; i < addedCount; i++) {
    // For items that came after the index was compiled the end is undefined, as below.
    const end = offsets[added[i]! + 1]!;
    for (let e = offsets[added[i]!]!; e < end; e++) {
      const set = sets[e]!;
      const other = otherSides[set]!;
      steps++;
      touchedSets[set] = setEpoch;
      // Most sets end here, and so their policies need not be looked up.
      const isOpen = other === NO_SIDE || held.holdsOf(other) || touchedSets[other] === setEpoch;
      if (!isOpen) continue;
      const position = policyOfSet[set]!;
      if (touched[position] === epoch) continue;
      touched[position] = epoch;
      if (other === NO_SIDE && !isViolated(criteria, scratch, set)) continue;
      scratch.violated[found++] = position;
    }
  }
  scratch.operations += steps;
  return found;
}

/** The first `count` of `items`, which are marked; `found` violated policies are listed already. */
interface MarkedItems {
  readonly items: Int32Array;
  readonly count: number;
  readonly found: number;
}

/** Lists the violated policies that name any of the items, behind those listed already; returns how many there are. */
function findViolated(index: PolicyIndex, scratch: Scratch, { items, count, found: listed }: MarkedItems): number {
  const { stamps, epoch } = scratch.touched;
  const { offsets, sets } = index.postings;
  const { policyOfSet } = index.criteria;
  let found = listed;
  let steps = count;
  for (let i = 0; i < count; i++) {
    // Items that came after the index was compiled are in no policy: for them the end is undefined.
    const end = offsets[items[i]! + 1]!;
    for (let e = offsets[items[i]!]!; e < end; e++) {
      const position = policyOfSet[sets[e]!]!;
      steps++;
      if (stamps[position] === epoch) continue;
      stamps[position] = epoch;
      if (isViolated(index.criteria, scratch, sets[e]!)) scratch.violated[found++] = position;
    }
  }
  scratch.operations += steps;
  return found;
}

/**
 * THE SOD RULE: a policy is violated when at least `threshold` of its sets count. Asked of a policy by one of its sets,
 * of which an item is marked.
 */
function isViolated(criteria: FlatCriteria, scratch: Scratch, touched: number): boolean {
  // Two sides, of each of which one item is enough: what is left to ask is whether the other side counts.
  const otherSide = criteria.otherSides[touched]!;
  if (otherSide !== NO_SIDE) return counts(criteria, scratch, otherSide);
  const position = criteria.policyOfSet[touched]!;
  let lacking = criteria.thresholds[position]!;
  for (let set = criteria.setOffsets[position]!; set < criteria.setOffsets[position + 1]!; set++) {
    if (counts(criteria, scratch, set) && --lacking === 0) return true;
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
function collectHit({ criteria }: PolicyIndex, scratch: Scratch, position: number): number {
  const { hits } = scratch;
  const { setOffsets, minimums, thresholds } = criteria;
  const firstItem = hits.begin(position);
  let countedBefore = 0;
  let existing = 0;
  for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
    const existingOfSet = collectSet(criteria, scratch, set);
    if (existingOfSet >= minimums[set]!) countedBefore++;
    if (existingOfSet !== NOT_COUNTING) existing += existingOfSet;
  }
  const hasNew = existing < hits.itemEnd - firstItem;
  return hits.end(countedBefore < thresholds[position]! ? NEW : hasNew ? EXTENDED : EXISTING);
}

/** Writes the set if it counts, and returns how many of its items are existing. */
function collectSet({ itemOffsets, items, minimums }: FlatCriteria, { marks, hits }: Scratch, set: number): number {
  const { stamps, epoch, newEpoch } = marks;
  const end = itemOffsets[set + 1]!;
  let next = hits.itemEnd;
  let existing = 0;
  for (let i = itemOffsets[set]!; i < end; i++) {
    const stamp = stamps[items[i]!]!;
    if (stamp < epoch) continue;
    if (stamp < newEpoch) existing++;
    hits.items[next++] = items[i]!;
  }
  if (next - hits.itemEnd < minimums[set]!) return NOT_COUNTING;
  hits.endSet(set, next);
  return existing;
}
