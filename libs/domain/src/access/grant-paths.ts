import type { AccessGraph } from './access-graph';
import type { AccessMarks } from './access-marks';
import type { PathStep } from './held-access';
import { HeldGraph } from './held-graph';
import { LongestPaths } from './longest-paths';
import { findShortestPaths, pathAlong, type StepsBefore } from './shortest-paths';

/** At most so many paths are told of one item. */
export const MAX_PATHS = 5;

/** Grants looked at for one item before the search settles for what it has. */
const MOST_STEPS_AN_ITEM = 50_000;

/** The same for all items of one evaluation: so many, and some more with every item. */
const STEPS_AN_EVALUATION = 200_000;
const STEPS_MORE_AN_ITEM = 500;

/** Longer paths are told only where there is none shorter; no organisation nests so deep, and the search recurses. */
const MAX_SEARCHED_LENGTH = 500;

/** So many paths of two grants are put together without a search. */
const MOST_PUT_TOGETHER = 32;

/** From this length on it pays to find out how long a path can be at all: only cycles and deep nesting come here. */
const LONG = 8;

const NO_PATHS: number[][] = [];

/** Items from which a walk of some length leads to the target, by rank, and where such a walk goes on from each. */
interface Layer {
  readonly items: readonly number[];
  readonly next: ReadonlyMap<number, readonly number[]>;
}

/**
 * The ways in which held and added items are granted, for one evaluation. Each path starts at a root (an assigned or
 * requested item, or an account), follows grants, ends at its item and meets no item twice. Shortest first; paths of
 * one length in the order of their steps. At least one, at most MAX_PATHS. The work is bounded: see
 * docs/decisions/grant-paths.md.
 */
export class GrantPaths {
  readonly held: HeldGraph;
  // Made when first needed: in most evaluations nothing is granted by anything.
  /** Of the items whose paths are known, by their places. */
  private described: (readonly (readonly PathStep[])[])[] | undefined;
  private shortest: StepsBefore | undefined;
  private longest: LongestPaths | undefined;
  private stepsLeft = STEPS_AN_EVALUATION;
  private stepsTaken = 0;

  constructor(graph: AccessGraph, marks: AccessMarks) {
    this.held = new HeldGraph(graph, marks);
  }

  /** Grants looked at so far. */
  get operations(): number {
    return this.stepsTaken + this.held.steps;
  }

  /** Whether the one path is the item itself: most items are assigned and granted by nothing else. */
  isOwn(target: number): boolean {
    return this.held.stepsAbove(target).length === 0;
  }

  describe(target: number): readonly (readonly PathStep[])[] {
    const { held } = this;
    if (this.isOwn(target)) return held.graph.ownItems.of(target, true).paths;
    const { paths: known } = held.marks.known;
    if (this.described === undefined) {
      known.begin(held.size);
      this.described = [];
    }
    if (known.has(target)) return this.described[known.of(target)]!;
    const paths = this.find(target).map((path) => path.map((number) => held.stepOf(number)));
    known.add(target);
    this.described.push(paths);
    return paths;
  }

  /** The same as numbers. */
  find(target: number): readonly (readonly number[])[] {
    const direct = this.findDirect(target);
    if (direct !== undefined) return direct;
    this.stepsLeft += STEPS_MORE_AN_ITEM;
    const budget = Math.min(this.stepsLeft, MOST_STEPS_AN_ITEM);
    this.longest ??= new LongestPaths(this.held);
    const search = new PathSearch(this.held, this.longest, { target, budget });
    const found = search.run();
    this.stepsLeft -= budget - search.budget;
    this.stepsTaken += budget - search.budget;
    return found.length > 0 ? found : [this.findShortest(target)];
  }

  /** The paths where nothing has more than two grants above the target, and few have two: no search is needed. */
  private findDirect(target: number): readonly (readonly number[])[] | undefined {
    const { held } = this;
    const above = held.stepsAbove(target);
    const long = this.pathsOfThree(above, target);
    if (long === undefined) return undefined;
    const found: (readonly number[])[] = held.isRoot(target) ? [[target]] : [];
    for (let i = 0; i < above.length && found.length < MAX_PATHS; i++) {
      if (held.isRoot(above[i]!)) found.push([above[i]!, target]);
    }
    for (let i = 0; i < long.length && found.length < MAX_PATHS; i++) found.push(long[i]!);
    return found;
  }

  /** In order; undefined where there are too many, or longer ones. What nothing stands above is a root. */
  private pathsOfThree(above: readonly number[], target: number): readonly (readonly number[])[] | undefined {
    const { held } = this;
    let paths: number[][] = NO_PATHS;
    for (const step of above) {
      for (const root of held.stepsAbove(step)) {
        this.stepsTaken++;
        if (held.stepsAbove(root).length > 0 || paths.length === MOST_PUT_TOGETHER) return undefined;
        if (paths === NO_PATHS) paths = [];
        paths.push([root, step, target]);
      }
    }
    return paths.sort((a, b) => held.compare(a[0]!, b[0]!));
  }

  /** Whoever is held is reached from a root: this ends with a path on any graph. */
  private findShortest(target: number): readonly number[] {
    this.shortest ??= findShortestPaths(this.held);
    return pathAlong(this.shortest, target);
  }
}

class PathSearch {
  private readonly found: number[][] = [];
  /** `layers[k]`: from where a walk of exactly k grants leads to the target. */
  private readonly layers: Layer[];
  private longest = MAX_SEARCHED_LENGTH;
  private readonly target: number;
  budget: number;

  constructor(
    private readonly held: HeldGraph,
    private readonly longestPaths: LongestPaths,
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
    if (length === LONG) this.longest = Math.min(this.longest, this.longestPath());
    const isWithinLimits = length <= this.longest && this.budget > 0;
    return isWithinLimits && this.layers[length]!.items.length > 0 && this.found.length < MAX_PATHS;
  }

  private longestPath(): number {
    const { longest, steps } = this.longestPaths.above(this.target);
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

  /** A walk that leaves the target and returns to it is no path, so the target stands in layer 0 alone. */
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
