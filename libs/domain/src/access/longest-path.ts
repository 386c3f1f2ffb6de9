import type { HeldGraph } from './held-graph';

/**
 * A bound on the length, in grants, of any path from a root down to the target: the longest way through the strongly
 * connected components above it, all items of each counted, and an account. With what it cost to find.
 */
export function longestPathAbove(above: HeldGraph, target: number): { longest: number; steps: number } {
  const { components } = above.graph;
  const ancestors = new Set([target]);
  let steps = 0;
  // A Set is iterated in insertion order, members added on the way included: it is its own queue.
  for (const item of ancestors) {
    for (const parent of above.heldParents(item)) ancestors.add(parent);
  }
  const ofItem = (item: number): number => components.of[item]!;
  // Who grants across components is in the higher one: see Components.
  const upward = [...ancestors].sort((a, b) => ofItem(a) - ofItem(b));
  const start = ofItem(target);
  const itemsOnPath = new Map([[start, components.sizes[start]!]]);
  for (const item of upward) {
    const below = itemsOnPath.get(ofItem(item))!;
    for (const parent of above.heldParents(item)) {
      const component = ofItem(parent);
      steps += 2;
      if (component === ofItem(item)) continue;
      itemsOnPath.set(component, Math.max(itemsOnPath.get(component) ?? 0, below + components.sizes[component]!));
    }
  }
  let longest = 0;
  const accounts = above.marks.carried.length > 0 ? 1 : 0;
  for (const items of itemsOnPath.values()) longest = Math.max(longest, items - 1 + accounts);
  return { longest, steps };
}
