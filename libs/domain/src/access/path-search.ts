import type { HeldGraph } from './held-graph';
import type { LongestPaths } from './longest-paths';

/** Maximum number of paths described per item. */
export const MAX_PATHS = 5;

/**
 * Longer paths are described only if none is shorter. Real role models do not nest this deep, and the search recurses.
 */
const MAX_SEARCHED_LENGTH = 500;

/** Length from which computing the maximum path length pays off; only cycles and deep nesting reach it. */
const LONG = 8;

const NO_PATH = -1;

/** Items from which a walk of a fixed length leads to the target, by rank, and the next items of such a walk. */
interface Layer {
  readonly items: readonly number[];
  readonly next: ReadonlyMap<number, readonly number[]>;
}

/** Known bounds on the paths of an evaluation. */
export interface PathBounds {
  readonly longest: LongestPaths;
  /** Returns the number of grants of the shortest path to an item. */
  shortest(target: number): number;
}

/** Searches for the paths to one item, shortest first, layer by layer above it. */
export class PathSearch {
  private readonly found: number[][] = [];
  /** Layers by length: a walk of exactly k grants leads from the items of `layers[k]` to the target. */
  private readonly layers: Layer[];
  private longest = MAX_SEARCHED_LENGTH;
  private readonly target: number;
  budget: number;

  constructor(
    private readonly held: HeldGraph,
    private readonly bounds: PathBounds,
    { target, budget }: { readonly target: number; readonly budget: number },
  ) {
    this.target = target;
    this.budget = budget;
    this.layers = [{ items: [target], next: new Map() }];
  }

  run(): readonly (readonly number[])[] {
    for (let length = 0; this.isOpen(length); length++) {
      for (const root of this.layers[length]!.items) {
        if (this.held.isRoot(root)) this.follow([root], new Set([root]), length);
      }
      this.layers.push(this.layerAbove(this.layers[length]!));
    }
    return this.found;
  }

  private isOpen(length: number): boolean {
    if (length === LONG) this.longest = Math.min(this.longest, this.maxPath());
    const isWithinLimits = length <= this.longest && this.budget > 0;
    return isWithinLimits && this.layers[length]!.items.length > 0 && this.found.length < MAX_PATHS;
  }

  private maxPath(): number {
    // Otherwise the search finds nothing after many layers.
    if (this.found.length === 0 && this.bounds.shortest(this.target) > MAX_SEARCHED_LENGTH) return NO_PATH;
    const { longest, steps } = this.bounds.longest.above(this.target);
    this.budget -= steps;
    return longest;
  }

  /** Extends `path`, whose last item is in `layers[remaining]`, by `remaining` grants down to the target. */
  private follow(path: number[], onPath: Set<number>, remaining: number): void {
    if (remaining === 0) {
      this.found.push([...path]);
      return;
    }
    for (const child of this.layers[remaining]!.next.get(path.at(-1)!)!) {
      if (this.found.length >= MAX_PATHS || --this.budget < 0) return;
      if (onPath.has(child)) continue;
      path.push(child);
      onPath.add(child);
      this.follow(path, onPath, remaining - 1);
      path.pop();
      onPath.delete(child);
    }
  }

  /**
   * Returns the next layer. A walk that leaves the target and returns is not a path, so only layer 0 contains the
   * target.
   */
  private layerAbove({ items }: Layer): Layer {
    const next = new Map<number, number[]>();
    for (const child of items) {
      for (const parent of this.held.stepsAbove(child)) {
        this.budget--;
        if (parent === this.target) continue;
        const children = next.get(parent);
        if (children === undefined) next.set(parent, [child]);
        else children.push(child);
      }
    }
    return { items: [...next.keys()].sort((a, b) => this.held.compare(a, b)), next };
  }
}
