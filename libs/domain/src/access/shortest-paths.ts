import type { HeldGraph } from './held-graph';

const NOT_REACHED = -1;
const NONE = -1;

/** The numbers of the steps of a path, from its root down to its item. */
export interface NumberedPath {
  readonly numbers: readonly number[];
  /** Number of steps omitted after the first one. */
  readonly omitted: number;
}

/** Returns at most `most` steps of a path, 2 or more: the first step and the last ones. */
export function shortenPath(numbers: readonly number[], most: number): NumberedPath {
  const omitted = numbers.length - most;
  if (omitted <= 0) return { numbers, omitted: 0 };
  return { numbers: [numbers[0]!, ...numbers.slice(omitted + 1)], omitted };
}

/**
 * The first shortest paths to all held and added items. The search is breadth first and visits the items of a layer in
 * the order of their paths, so the first path found is the first in order.
 */
export class ShortestPaths {
  /** Previous step on the path, by number; NONE for a root. */
  private readonly before: Int32Array;
  /** Root of the path, by number. */
  private readonly rootOf: Int32Array;
  /** Number of steps of the path, by number; NOT_REACHED if no root grants the item. */
  private readonly lengths: Int32Array;

  constructor(held: HeldGraph) {
    const { marks, size } = held;
    this.before = new Int32Array(size).fill(NONE);
    this.rootOf = new Int32Array(size);
    this.lengths = new Int32Array(size).fill(NOT_REACHED);
    const reached = new Int32Array(size);
    let count = 0;
    for (const root of held.roots()) {
      this.rootOf[root] = root;
      this.lengths[root] = 1;
      reached[count++] = root;
    }
    for (let next = 0; next < count; next++) {
      const step = reached[next]!;
      const { data, start, end } = held.stepsBelow(step);
      for (let e = start; e < end; e++) {
        const below = data[e]!;
        if (this.lengths[below] !== NOT_REACHED || !marks.has(below)) continue;
        this.before[below] = step;
        this.rootOf[below] = this.rootOf[step]!;
        this.lengths[below] = this.lengths[step]! + 1;
        reached[count++] = below;
      }
    }
    held.steps += count;
  }

  /** Returns the number of steps of the path to an item. */
  lengthTo(target: number): number {
    const length = this.lengths[target]!;
    if (length === NOT_REACHED) throw new Error(`item ${target} is marked as held and no root grants it`);
    return length;
  }

  /** Returns the path to an item in at most `most` steps, 2 or more: see `shortenPath`. */
  to(target: number, most: number): NumberedPath {
    const length = this.lengthTo(target);
    const listed = Math.min(length, most);
    const numbers = new Array<number>(listed);
    let item = target;
    for (let i = listed - 1; i > 0; i--) {
      numbers[i] = item;
      item = this.before[item]!;
    }
    numbers[0] = this.rootOf[target]!;
    return { numbers, omitted: length - listed };
  }
}
