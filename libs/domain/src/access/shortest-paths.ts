import type { AccessGraph } from './access-graph';
import type { AccessMarks } from './access-marks';

/**
 * For every held or added item, the item before it on its first shortest path from a root (undefined for the roots
 * themselves). Breadth first, items of one layer in the order of their paths, so that the first to come is the first in
 * order.
 */
export function findShortestPaths(
  { children: { offsets, targets }, ranks }: AccessGraph,
  marks: AccessMarks,
): ReadonlyMap<number, number | undefined> {
  const before = new Map<number, number | undefined>();
  const roots = [...marks.items.subarray(0, marks.count)].filter((item) => marks.isRoot(item));
  for (const root of roots.sort((a, b) => ranks[a]! - ranks[b]!)) before.set(root, undefined);
  // A Map is iterated in insertion order, members added on the way included: it is its own queue.
  for (const [item] of before) {
    for (let e = offsets[item]!; e < offsets[item + 1]!; e++) {
      if (!before.has(targets[e]!)) before.set(targets[e]!, item);
    }
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
