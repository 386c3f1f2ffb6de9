import type { HeldAccess } from '../access/held-access';
import { collectHit, EXTENDED } from './collect-hit';
import type { Hits } from './hits';
import { NO_SIDE, type FlatCriteria, type PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** An identity's access, and the access items that it would be granted. */
export interface GrantedAccess {
  readonly held: HeldAccess;
  /** Numbers of items that exist (see `resolveAccess`). */
  readonly requested: ArrayLike<number>;
}

/** The input of an evaluation. */
export interface Question extends GrantedAccess {
  /**
   * `ALL`: every policy that is violated with the requested items granted. `CAUSED`: only those of them that have a
   * new matched item.
   */
  readonly wanted: 'ALL' | 'CAUSED';
}

/**
 * Evaluates the policies that name any held or requested item. The work follows the items of the question, not the
 * number of policies: from each item to the sets that name it, and from these to the rest of their policies.
 */
export function evaluate(index: PolicyIndex, scratch: Scratch, { held, requested, wanted }: Question): Hits {
  if (held.numbers !== index.graph.numbers) throw new Error('held access and policy index number items differently');
  const { marks, hits } = scratch;
  scratch.begin(index);
  marks.start(index.graph, held, requested);
  scratch.operations += marks.steps;
  if (wanted === 'ALL') findViolated(index, scratch, { items: marks.held, count: marks.heldCount });
  findViolated(index, scratch, { items: marks.added, count: marks.addedCount });
  for (let i = 0; i < scratch.violatedCount; i++) {
    if (collectHit(index, scratch, scratch.violated[i]!) >= EXTENDED || wanted === 'ALL') hits.count++;
  }
  return hits;
}

/** The first `count` of `items`. */
interface MarkedItems {
  readonly items: Int32Array;
  readonly count: number;
}

/** Appends the violated policies that name any of the items, all of which are marked, each once. */
function findViolated({ criteria, postings }: PolicyIndex, scratch: Scratch, { items, count }: MarkedItems): void {
  const { stamps, epoch } = scratch.touched;
  const { offsets, sets } = postings;
  let steps = count;
  for (let i = 0; i < count; i++) {
    // An item that was numbered after the index was compiled is in no policy: its end is undefined.
    const end = offsets[items[i]! + 1]!;
    for (let e = offsets[items[i]!]!; e < end; e++) {
      const set = sets[e]!;
      const position = criteria.policyOfSet[set]!;
      steps++;
      if (stamps[position] === epoch) continue;
      stamps[position] = epoch;
      if (isViolated(criteria, scratch, set)) scratch.violated[scratch.violatedCount++] = position;
    }
  }
  scratch.operations += steps;
}

/**
 * THE SOD RULE: a policy is violated when at least `threshold` of its sets count. `touched` is a set of the policy with
 * at least one marked item.
 */
function isViolated(criteria: FlatCriteria, scratch: Scratch, touched: number): boolean {
  // One item is enough for each of two sides, so the touched side counts: the other one decides.
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
