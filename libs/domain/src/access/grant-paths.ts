import type { AccessGraph } from './access-graph';
import type { AccessMarks } from './access-marks';
import { HeldGraph } from './held-graph';
import { LongestPaths } from './longest-paths';
import { MAX_PATHS, PathSearch } from './path-search';
import type { PathStep } from './path-step';
import { findShortestPaths, pathAlong, type StepsBefore } from './shortest-paths';

/** Grants looked at for one item before the search settles for what it has. */
const MOST_STEPS_AN_ITEM = 50_000;

/** The same for all items of one evaluation: so many, and some more with every item. */
const STEPS_AN_EVALUATION = 200_000;
const STEPS_MORE_AN_ITEM = 500;

/** So many paths of two grants are put together without a search. */
const MOST_PUT_TOGETHER = 32;

const NO_PATHS: number[][] = [];

/** The paths of an item in one evaluation. */
export interface FoundPaths {
  /** Shortest first. */
  readonly paths: readonly (readonly PathStep[])[];
  /** Access items in the description: the item itself, and those on its paths. */
  readonly itemsTold: number;
}

/**
 * The ways in which held and added items are granted, for one evaluation. Each path starts at a root (an assigned or
 * requested item, or an account), follows grants, ends at its item and meets no item twice. Shortest first; paths of
 * one length in the order of their steps. At least one, at most MAX_PATHS. The work is bounded: see
 * docs/decisions/grant-paths.md.
 */
export class GrantPaths {
  readonly held: HeldGraph;
  private readonly described = new Map<number, FoundPaths>();
  private shortest: StepsBefore | undefined;
  private longest: LongestPaths | undefined;
  private stepsLeft = STEPS_AN_EVALUATION;
  private stepsTaken = 0;

  constructor(graph: AccessGraph, marks: AccessMarks) {
    this.held = new HeldGraph(graph, marks);
  }

  /** Grants visited so far. */
  get operations(): number {
    return this.stepsTaken + this.held.steps;
  }

  describe(target: number): FoundPaths {
    // Most items are assigned and granted by nothing else: the one path is the item itself.
    if (this.held.stepsAbove(target).length === 0) return { paths: [[this.held.stepOf(target)]], itemsTold: 2 };
    const known = this.described.get(target);
    if (known !== undefined) return known;
    const paths = this.find(target).map((path) => path.map((number) => this.held.stepOf(number)));
    const found = { paths, itemsTold: paths.reduce((sum, { length }) => sum + length, 1) };
    this.described.set(target, found);
    return found;
  }

  /** The same as numbers. */
  find(target: number): readonly (readonly number[])[] {
    return this.findDirect(target) ?? this.search(target);
  }

  private search(target: number): readonly (readonly number[])[] {
    this.stepsLeft += STEPS_MORE_AN_ITEM;
    const budget = Math.min(this.stepsLeft, MOST_STEPS_AN_ITEM);
    this.longest ??= new LongestPaths(this.held);
    const search = new PathSearch(this.held, this.longest, { target, budget });
    const paths = search.run();
    const steps = budget - search.budget;
    this.stepsLeft -= steps;
    this.stepsTaken += steps;
    return paths.length === 0 ? [this.findShortest(target)] : paths;
  }

  /** The paths where nothing has more than two grants above the target, and few have two: no search is needed. */
  private findDirect(target: number): readonly (readonly number[])[] | undefined {
    const { held } = this;
    const above = held.stepsAbove(target);
    const long = this.pathsOfThree(above, target);
    if (long === undefined) return undefined;
    const own = held.isRoot(target) ? [[target]] : [];
    const direct = above.filter((step) => held.isRoot(step)).map((root) => [root, target]);
    return [...own, ...direct, ...long].slice(0, MAX_PATHS);
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
