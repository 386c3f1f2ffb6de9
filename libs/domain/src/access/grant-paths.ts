import type { AccessGraph } from './access-graph';
import type { AccessMarks } from './access-marks';
import { PathCounts } from './count-paths';
import { HeldGraph } from './held-graph';
import { LongestPaths } from './longest-paths';
import { MAX_PATHS, PathSearch, type PathBounds } from './path-search';
import type { PathStep } from './path-step';
import { shortenPath, ShortestPaths, type NumberedPath } from './shortest-paths';

/** Grants visited for one item before the search returns the paths that it has. */
const MAX_STEPS_AN_ITEM = 50_000;

/** Grants visited for all items of one evaluation; each item adds a fixed number. */
const STEPS_AN_EVALUATION = 200_000;
const STEPS_MORE_AN_ITEM = 500;

/** Maximum number of paths of two grants that are built without a search. */
const MAX_PUT_TOGETHER = 32;

const NO_PATHS: number[][] = [];

/** Maximum numbers of path steps in a description. */
export interface PathLimits {
  /** Maximum number of steps of one path. A longer path has its first step and its last ones. */
  readonly path: number;
  /** Maximum number of steps of all paths of an evaluation. After that, each item has one path of at most 2 steps. */
  readonly evaluation: number;
}

/** Maximum number of steps of a path. A longer path has its first step and its last ones. */
export const MAX_PATH_STEPS = 50;

const pathLimits: PathLimits = { path: MAX_PATH_STEPS, evaluation: 100_000 };
const SHORT_PATH = 2;

/** The paths to an item. */
export interface ItemPaths {
  /**
   * The ways it is granted: each from an assigned or requested item, or an account, down to this one, shortest first,
   * at most 5. A path of more than 50 steps has its first and its last 49: `omittedAfter` of the first step counts the
   * others.
   */
  readonly paths: readonly (readonly PathStep[])[];
  /**
   * Number of omitted paths, present if the paths of other items have used the 100,000 steps of a response: the item
   * then has one path, of at most 2 steps. `null` if grants above the item form a cycle, so that paths cannot be
   * counted.
   */
  readonly omittedPaths?: number | null;
}

/** The paths of an item in one evaluation. */
export interface FoundPaths extends ItemPaths {
  /** Number of access items in the description: the item itself and those on its paths. */
  readonly itemsTold: number;
}

/**
 * Paths by which held and added items are granted, for one evaluation. Each path starts at a root (an assigned or
 * requested item, or an account), follows grants, ends at its item and contains no item twice. Paths are ordered by
 * length, then by their steps; there is at least one and at most MAX_PATHS. The work and the size of the description
 * are bounded: see docs/decisions/grant-paths.md.
 */
export class GrantPaths {
  readonly held: HeldGraph;
  private readonly described = new Map<number, FoundPaths>();
  private shortest: ShortestPaths | undefined;
  private bounds: PathBounds | undefined;
  private counts: PathCounts | undefined;
  private stepsLeft = STEPS_AN_EVALUATION;
  private stepsTaken = 0;
  private stepsDescribed = 0;

  constructor(
    graph: AccessGraph,
    marks: AccessMarks,
    private readonly limits: PathLimits = pathLimits,
  ) {
    this.held = new HeldGraph(graph, marks);
  }

  /** Number of grants visited so far. */
  get operations(): number {
    return this.stepsTaken + this.held.steps;
  }

  describe(target: number): FoundPaths {
    // Most items are assigned and not granted: the item itself is the only path.
    if (this.held.stepsAbove(target).length === 0) {
      this.stepsDescribed++;
      return { paths: [[this.held.stepOf(target)]], itemsTold: 2 };
    }
    const known = this.described.get(target);
    if (known !== undefined) return known;
    const found = this.stepsDescribed < this.limits.evaluation ? this.describeAll(target) : this.describeOne(target);
    this.stepsDescribed += found.itemsTold - 1;
    this.described.set(target, found);
    return found;
  }

  /** Returns the paths as numbers. */
  find(target: number): readonly NumberedPath[] {
    const found = this.findDirect(target) ?? this.search(target);
    if (found.length === 0) return [this.findShortest(target, this.limits.path)];
    return found.map((path) => shortenPath(path, this.limits.path));
  }

  private describeAll(target: number): FoundPaths {
    const paths = this.find(target).map((path) => this.stepsOf(path));
    return { paths, itemsTold: paths.reduce((sum, { length }) => sum + length, 1) };
  }

  private describeOne(target: number): FoundPaths {
    const path = this.stepsOf(this.findShortest(target, SHORT_PATH));
    this.counts ??= new PathCounts(this.held);
    const count = this.counts.of(target);
    const found = { paths: [path], itemsTold: path.length + 1 };
    if (count === 1) return found;
    return { ...found, omittedPaths: count === undefined ? null : count - 1 };
  }

  private stepsOf({ numbers, omitted }: NumberedPath): readonly PathStep[] {
    const steps = numbers.map((number) => this.held.stepOf(number));
    if (omitted > 0) steps[0] = { ...steps[0]!, omittedAfter: omitted };
    return steps;
  }

  /** Returns an empty list if the search stops before it finds a path. */
  private search(target: number): readonly (readonly number[])[] {
    this.stepsLeft += STEPS_MORE_AN_ITEM;
    const budget = Math.min(this.stepsLeft, MAX_STEPS_AN_ITEM);
    this.bounds ??= {
      longest: new LongestPaths(this.held),
      shortest: (item) => this.shortestPaths.lengthTo(item) - 1,
    };
    const search = new PathSearch(this.held, this.bounds, { target, budget });
    const paths = search.run();
    const steps = budget - search.budget;
    this.stepsLeft -= steps;
    this.stepsTaken += steps;
    return paths;
  }

  /** Returns the paths if no path has more than two grants and few have two, so that no search is needed. */
  private findDirect(target: number): readonly (readonly number[])[] | undefined {
    const { held } = this;
    const above = held.stepsAbove(target);
    const long = this.pathsOfThree(above, target);
    if (long === undefined) return undefined;
    const own = held.isRoot(target) ? [[target]] : [];
    const direct = above.filter((step) => held.isRoot(step)).map((root) => [root, target]);
    return [...own, ...direct, ...long].slice(0, MAX_PATHS);
  }

  /** Returns the paths in order; undefined if there are too many or longer ones. An item without parents is a root. */
  private pathsOfThree(above: readonly number[], target: number): readonly (readonly number[])[] | undefined {
    const { held } = this;
    let paths: number[][] = NO_PATHS;
    for (const step of above) {
      for (const root of held.stepsAbove(step)) {
        this.stepsTaken++;
        if (held.stepsAbove(root).length > 0 || paths.length === MAX_PUT_TOGETHER) return undefined;
        if (paths === NO_PATHS) paths = [];
        paths.push([root, step, target]);
      }
    }
    return paths.sort((a, b) => held.compare(a[0]!, b[0]!));
  }

  /** Returns a shortest path. A root grants every held or added item, so a path exists in any graph. */
  private findShortest(target: number, maxSteps: number): NumberedPath {
    return this.shortestPaths.to(target, maxSteps);
  }

  private get shortestPaths(): ShortestPaths {
    return (this.shortest ??= new ShortestPaths(this.held));
  }
}
