import { withoutAccess, type HeldAccess } from '../access/held-access';
import { collectHit, EXTENDED, NEW } from './collect-hit';
import type { Hits } from './hits';
import { NO_SIDE, type FlatCriteria, type PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** An identity's access, the items that it would be granted, and those that are removed at the same time. */
export interface GrantedAccess {
  readonly held: HeldAccess;
  /** Numbers of items that exist (see `resolveAccess`). */
  readonly requested: ArrayLike<number>;
  /**
   * Numbers of items that are no longer assigned or carried by accounts. Items that other access grants, and requested
   * items, stay held. Default: none.
   */
  readonly removed?: ArrayLike<number> | undefined;
}

/** The input of an evaluation. */
export interface Question extends GrantedAccess {
  /**
   * `ALL`: every policy that is violated after the change. `CAUSED`: only those with a matched item that was not held
   * before.
   */
  readonly wanted: 'ALL' | 'CAUSED';
}

/**
 * Evaluates the policies that name any held or requested item. The work depends on the items of the question, not on
 * the number of policies: from each item to the sets that name it, and from these to the other sets of their policies.
 */
export function evaluate(index: PolicyIndex, scratch: Scratch, question: Question): Hits {
  const { held, requested, removed, wanted } = question;
  if (held.numbers !== index.graph.numbers) throw new Error('held access and policy index number items differently');
  if (removed !== undefined && removed.length > 0) return evaluateReplaced(index, scratch, { ...question, removed });
  scratch.begin(index);
  scratch.marks.start(index.graph, held, requested);
  return findHits(index, scratch, wanted);
}

/**
 * Evaluates a change with removals. A policy that was violated before by removed access is extended rather than new.
 */
function evaluateReplaced(
  index: PolicyIndex,
  scratch: Scratch,
  { held, requested, removed, wanted }: Question & { readonly removed: ArrayLike<number> },
): Hits {
  const before = violatedPolicies(index, scratch, held);
  scratch.begin(index);
  scratch.marks.startWithout(index.graph, { before: held, kept: withoutAccess(held, removed), requested });
  const hits = findHits(index, scratch, wanted);
  for (let hit = 0; hit < hits.count; hit++) {
    if (hits.kinds[hit] === NEW && before.has(hits.policies[hit]!)) hits.kinds[hit] = EXTENDED;
  }
  return hits;
}

/** Returns the positions of the policies that the access violates. */
function violatedPolicies(index: PolicyIndex, scratch: Scratch, held: HeldAccess): ReadonlySet<number> {
  const { policies, count } = evaluate(index, scratch, { held, requested: [], wanted: 'ALL' });
  return new Set(policies.slice(0, count));
}

/** Returns the positions of the policies that are violated before the change and not after it; by name, then id. */
export function findEnded(index: PolicyIndex, scratch: Scratch, change: GrantedAccess): readonly number[] {
  const before = violatedPolicies(index, scratch, change.held);
  const after = evaluate(index, scratch, { ...change, wanted: 'ALL' });
  const stays = new Set(after.policies.slice(0, after.count));
  return [...before].filter((position) => !stays.has(position)).sort((a, b) => a - b);
}

/** Finds the hits of the marked items. */
function findHits(index: PolicyIndex, scratch: Scratch, wanted: Question['wanted']): Hits {
  const { marks, hits } = scratch;
  scratch.operations += marks.steps;
  if (wanted === 'ALL') findViolated(index, scratch, { items: marks.held, count: marks.heldCount });
  findViolated(index, scratch, { items: marks.added, count: marks.addedCount });
  for (let i = 0; i < scratch.violatedCount; i++) {
    if (collectHit(index, scratch, scratch.violated[i]!) >= EXTENDED || wanted === 'ALL') hits.count++;
  }
  return hits;
}

/** A list whose first `count` items are marked. */
interface MarkedItems {
  readonly items: Int32Array;
  readonly count: number;
}

/** Appends the violated policies that name any of the marked items, each once. */
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
 * THE SOD RULE: a policy is violated if at least `threshold` of its sets count. `touched` is a set of the policy with
 * at least one marked item.
 */
function isViolated(criteria: FlatCriteria, scratch: Scratch, touched: number): boolean {
  // One item is enough for each of two sides, so the touched side counts and the other one decides.
  const otherSide = criteria.otherSides[touched]!;
  if (otherSide !== NO_SIDE) return counts(criteria, scratch, otherSide);
  const position = criteria.policyOfSet[touched]!;
  let lacking = criteria.thresholds[position]!;
  for (let set = criteria.setOffsets[position]!; set < criteria.setOffsets[position + 1]!; set++) {
    if (counts(criteria, scratch, set) && --lacking === 0) return true;
  }
  return false;
}

/** Returns whether a set counts: at least `minimum` of its items are held or added. */
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
