import type { HeldGraph } from './held-graph';

const NOT_REACHED = -1;
const ROOT = -2;

/** By number: the step before it on its first shortest path from a root. ROOT, or NOT_REACHED, where there is none. */
export type StepsBefore = Int32Array;

/**
 * The first shortest paths to all that is held or added. Breadth first, items of one layer in the order of their paths,
 * so that the first to come is the first in order.
 */
export function findShortestPaths(held: HeldGraph): StepsBefore {
  const { marks } = held;
  const before = new Int32Array(held.size).fill(NOT_REACHED);
  const reached = new Int32Array(held.size);
  let count = 0;
  for (const root of held.roots()) {
    before[root] = ROOT;
    reached[count++] = root;
  }
  for (let next = 0; next < count; next++) {
    const step = reached[next]!;
    const { data, start, end } = held.stepsBelow(step);
    for (let e = start; e < end; e++) {
      const below = data[e]!;
      if (before[below] !== NOT_REACHED || !marks.has(below)) continue;
      before[below] = step;
      reached[count++] = below;
    }
  }
  held.steps += count;
  return before;
}

/** From the root down to `target`. */
export function pathAlong(before: StepsBefore, target: number): readonly number[] {
  if (before[target] === NOT_REACHED) throw new Error(`item ${target} is marked as held and no root grants it`);
  const path: number[] = [];
  for (let item = target; item !== ROOT; item = before[item]!) path.push(item);
  return path.reverse();
}
