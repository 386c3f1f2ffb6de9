import type { AccessGraph } from './access-graph';
import type { NamedAccessItem } from './access-item';
import type { AccessMarks } from './access-marks';

/** At most so many paths are told of one item. Source: `decisions.md` section 6. */
export const MAX_PATHS = 5;

/**
 * Grants looked at for one item before the search settles for what it has: only graphs with large cycles come near it.
 */
const SEARCH_BUDGET = 50_000;

/** Longer paths are told only where there is none shorter; no organisation nests so deep, and the search recurses. */
const MAX_SEARCHED_LENGTH = 500;

/**
 * The ways in which a held or added item is granted: each path starts at a root (an assigned or requested item),
 * follows grants, ends at `target` and meets no item twice. Shortest first; paths of one length in the order of their
 * items. At least one, at most MAX_PATHS.
 */
export function describeGrantPaths(
  graph: AccessGraph,
  marks: AccessMarks,
  target: number,
): readonly (readonly NamedAccessItem[])[] {
  // Most items are assigned and granted by nothing else: no search, no allocation beyond the answer.
  if (!isGranted(graph, marks, target)) return [[graph.items[target]!]];
  return findGrantPaths(graph, marks, target).map((path) => path.map((number) => graph.items[number]!));
}

/** The same as numbers. */
export function findGrantPaths(graph: AccessGraph, marks: AccessMarks, target: number): readonly (readonly number[])[] {
  return new PathSearch(graph, marks, target).run();
}

/** Whether anything held or added grants the target. */
export function isGranted({ parents: { offsets, targets } }: AccessGraph, marks: AccessMarks, target: number): boolean {
  for (let e = offsets[target]!; e < offsets[target + 1]!; e++) {
    if (targets[e] !== target && marks.has(targets[e]!)) return true;
  }
  return false;
}

class PathSearch {
  private readonly found: number[][] = [];
  /** `layers[k]`: the items from which a walk of exactly k grants leads to the target. */
  private readonly layers: ReadonlySet<number>[];
  private budget = SEARCH_BUDGET;

  constructor(
    private readonly graph: AccessGraph,
    private readonly marks: AccessMarks,
    private readonly target: number,
  ) {
    this.layers = [new Set([target])];
  }

  run(): readonly (readonly number[])[] {
    // A walk that leaves the target and returns to it is no path, so the target stands in layer 0 alone.
    for (let length = 0; this.isOpen(length); length++) {
      for (const root of [...this.layers[length]!].filter((n) => this.marks.isRoot(n)).sort((a, b) => a - b)) {
        this.follow([root], length);
      }
      this.layers.push(this.layerAbove(this.layers[length]!));
    }
    return this.found.length > 0 ? this.found : [this.shortestPath()];
  }

  private isOpen(length: number): boolean {
    const isWithinLimits = length <= MAX_SEARCHED_LENGTH && this.budget > 0;
    return isWithinLimits && this.layers[length]!.size > 0 && this.found.length < MAX_PATHS;
  }

  /** Extends `path`, whose last item is in `layers[remaining]`, by `remaining` grants down to the target. */
  private follow(path: readonly number[], remaining: number): void {
    if (this.found.length >= MAX_PATHS) return;
    if (remaining === 0) {
      this.found.push([...path]);
      return;
    }
    const below = this.layers[remaining - 1]!;
    for (const child of neighbours(this.graph.children, path[path.length - 1]!)) {
      if (--this.budget < 0) return;
      if (below.has(child) && !path.includes(child)) this.follow([...path, child], remaining - 1);
    }
  }

  private layerAbove(layer: ReadonlySet<number>): ReadonlySet<number> {
    const above = new Set<number>();
    for (const child of layer) {
      for (const parent of neighbours(this.graph.parents, child)) {
        this.budget--;
        if (this.marks.has(parent) && parent !== this.target) above.add(parent);
      }
    }
    return above;
  }

  /** Breadth first, so it ends on any graph: the fallback when the budget ran out before the first path. */
  private shortestPath(): readonly number[] {
    const next = new Map<number, number | undefined>([[this.target, undefined]]);
    for (const [item] of next) {
      if (this.marks.isRoot(item)) return pathAlong(next, item);
      for (const parent of neighbours(this.graph.parents, item)) {
        if (this.marks.has(parent) && !next.has(parent)) next.set(parent, item);
      }
    }
    throw new Error(`item ${this.target} is marked as held and no root grants it`);
  }
}

function pathAlong(next: ReadonlyMap<number, number | undefined>, root: number): readonly number[] {
  const path: number[] = [];
  for (let item: number | undefined = root; item !== undefined; item = next.get(item)) path.push(item);
  return path;
}

function neighbours(edges: AccessGraph['children'], item: number): Int32Array {
  return edges.targets.subarray(edges.offsets[item], edges.offsets[item + 1]);
}
