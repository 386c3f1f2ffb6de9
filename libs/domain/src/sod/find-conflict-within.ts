import type { NamedAccessItem } from '../access/access-item';
import type { HeldGraph } from '../access/held-graph';

/** A set that counts. */
export interface CountingSet {
  readonly minimum: number;
  /** The numbers of its items that are held or added, in the policy's order; at least `minimum`. */
  readonly matched: readonly number[];
}

/** The number of grants that a search may still visit. */
export interface StepBudget {
  steps: number;
}

/**
 * Returns the held or added items that violate the policy on their own, where the correction belongs. Of nested ones
 * only the innermost, ordered by type and id. Undefined if the budget is exhausted first.
 */
export function findConflictWithin(
  above: HeldGraph,
  { sets, threshold }: { readonly sets: readonly CountingSet[]; readonly threshold: number },
  budget: StepBudget,
): readonly NamedAccessItem[] | undefined {
  /** Number of sets that an item makes count, by item. */
  const covered = new Map<number, number>();
  for (const set of sets) {
    for (const item of coverSet(above, set, budget)) countIn(covered, item);
    if (budget.steps < 0) return undefined;
  }
  const { items, ranks } = above.graph;
  const isToxic = (item: number) => covered.get(item)! >= threshold && items[item] !== undefined;
  const toxic = [...covered.keys()].filter(isToxic);
  const within = innermost(above, toxic, budget);
  return within?.sort((a, b) => ranks[a]! - ranks[b]!).map((item) => items[item]!);
}

/** Returns the items whose closure makes the set count. */
function coverSet(
  above: HeldGraph,
  { minimum, matched }: CountingSet,
  budget: StepBudget,
): ReadonlySet<number> | readonly number[] {
  if (minimum === 1) return climb(above, matched, budget);
  /** Number of items of the set that an item grants, by item. */
  const granted = new Map<number, number>();
  for (const target of matched) for (const item of climb(above, [target], budget)) countIn(granted, item);
  return [...granted.keys()].filter((item) => granted.get(item)! >= minimum);
}

function countIn(counts: Map<number, number>, item: number): void {
  counts.set(item, (counts.get(item) ?? 0) + 1);
}

/** Returns these items and all held and added items that grant any of them; incomplete if the budget is exhausted. */
function climb(above: HeldGraph, from: readonly number[], budget: StepBudget): ReadonlySet<number> {
  const reached = new Set(from);
  budget.steps -= from.length;
  for (const item of reached) {
    const parents = above.heldParents(item);
    budget.steps -= parents.length;
    if (budget.steps < 0) break;
    for (const parent of parents) reached.add(parent);
  }
  return reached;
}

/** Returns the items that grant no other of the items; items that grant one another stay together. */
function innermost(above: HeldGraph, items: readonly number[], budget: StepBudget): number[] | undefined {
  if (items.length < 2) return [...items];
  const component = above.graph.components.of;
  const outer = new Set<number>();
  for (const item of climb(above, items, budget)) {
    for (const parent of above.heldParents(item)) {
      if (component[parent] !== component[item]) outer.add(component[parent]!);
    }
  }
  return budget.steps < 0 ? undefined : items.filter((item) => !outer.has(component[item]!));
}
