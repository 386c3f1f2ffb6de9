import type { HeldGraph } from './held-graph';

/**
 * For every held or added item, the step before it on its first shortest path from a root (undefined for the roots
 * themselves). Breadth first, items of one layer in the order of their paths, so that the first to come is the first in
 * order.
 */
export function findShortestPaths(held: HeldGraph): ReadonlyMap<number, number | undefined> {
  const before = new Map<number, number | undefined>();
  for (const root of held.roots()) before.set(root, undefined);
  // A Map is iterated in insertion order, members added on the way included: it is its own queue.
  for (const [step] of before) {
    const below = held.stepsBelow(step);
    for (let i = 0; i < below.length; i++) if (!before.has(below[i]!)) before.set(below[i]!, step);
  }
  return before;
}

/** From the root down to `target`. */
export function pathAlong(before: ReadonlyMap<number, number | undefined>, target: number): readonly number[] {
  if (!before.has(target)) throw new Error(`item ${target} is marked as held and no root grants it`);
  const path: number[] = [];
  for (let item: number | undefined = target; item !== undefined; item = before.get(item)) path.push(item);
  return path.reverse();
}
