import type { NamedAccessItem } from '../access/access-item';
import type { HeldGraph } from '../access/held-graph';
import type { NumberSet } from '../access/number-set';

/** A set that counts. */
export interface CountingSet {
  readonly minimum: number;
  /** The numbers of its items that are held or added, in the policy's order; at least `minimum`. */
  readonly matched: readonly number[];
}

/** Grants that may be looked at. */
export interface StepBudget {
  steps: number;
}

/**
 * The roles and access profiles, held or added, that violate the policy all by themselves: whoever gets one of them
 * gets the whole conflict, so the remedy belongs there and not with the identity. Of nested ones only the innermost,
 * ordered by type and id. Undefined when the budget ran out before that was known.
 */
export function findConflictWithin(
  above: HeldGraph,
  { sets, threshold }: { readonly sets: readonly CountingSet[]; readonly threshold: number },
  budget: StepBudget,
): readonly NamedAccessItem[] | undefined {
  /** How many sets each item makes count. */
  const covered = above.marks.counts[0];
  covered.begin(above.size);
  for (const set of sets) {
    const covering = coverSet(above, set, budget);
    for (let i = 0; i < covering.size; i++) covered.add(covering.members[i]!);
    if (budget.steps < 0) return undefined;
  }
  const { items, ranks } = above.graph;
  const toxic: number[] = [];
  for (let i = 0; i < covered.size; i++) {
    const item = covered.members[i]!;
    if (covered.of(item) >= threshold && items[item]!.type !== 'ENTITLEMENT') toxic.push(item);
  }
  const within = innermost(above, toxic, budget);
  return within?.sort((a, b) => ranks[a]! - ranks[b]!).map((item) => items[item]!);
}

/** The items whose closure makes the set count; valid until the next walk. */
function coverSet(above: HeldGraph, { minimum, matched }: CountingSet, budget: StepBudget): NumberSet {
  if (minimum === 1) return climb(above, matched, budget);
  /** How many items of the set each item grants. */
  const granted = above.marks.counts[1];
  granted.begin(above.size);
  for (const target of matched) {
    const granting = climb(above, [target], budget);
    for (let i = 0; i < granting.size; i++) granted.add(granting.members[i]!);
  }
  const covering = above.marks.reached;
  covering.begin(above.size);
  for (let i = 0; i < granted.size; i++)
    if (granted.of(granted.members[i]!) >= minimum) covering.add(granted.members[i]!);
  return covering;
}

/**
 * These items, and whatever grants any of them and is held or added; no more when the budget has run out. Valid until
 * the next walk.
 */
function climb(above: HeldGraph, from: readonly number[], budget: StepBudget): NumberSet {
  const { reached } = above.marks;
  reached.begin(above.size);
  for (const item of from) reached.add(item);
  budget.steps -= from.length;
  for (let next = 0; next < reached.size; next++) {
    const parents = above.heldParents(reached.members[next]!);
    budget.steps -= parents.length;
    if (budget.steps < 0) break;
    for (const parent of parents) reached.add(parent);
  }
  return reached;
}

/** Leaves out what grants another of them; those that grant one another stay together. */
function innermost(above: HeldGraph, items: readonly number[], budget: StepBudget): number[] | undefined {
  if (items.length < 2) return [...items];
  const component = above.graph.components.of;
  const outer = new Set<number>();
  const climbed = climb(above, items, budget);
  for (let i = 0; i < climbed.size; i++) {
    const item = climbed.members[i]!;
    for (const parent of above.heldParents(item)) {
      if (component[parent] !== component[item]) outer.add(component[parent]!);
    }
  }
  return budget.steps < 0 ? undefined : items.filter((item) => !outer.has(component[item]!));
}
