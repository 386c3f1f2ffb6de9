import type { AccessGraph } from './access-graph';
import type { AccessMarks } from './access-marks';
import type { FoundPaths } from './granted-items';
import { HeldGraph } from './held-graph';
import { LongestPaths } from './longest-paths';
import { MAX_PATHS, PathSearch } from './path-search';
import { findShortestPaths, pathAlong, type StepsBefore } from './shortest-paths';

/** Grants looked at for one item before the search settles for what it has. */
const MOST_STEPS_AN_ITEM = 50_000;

/** The same for all items of one evaluation: so many, and some more with every item. */
const STEPS_AN_EVALUATION = 200_000;
const STEPS_MORE_AN_ITEM = 500;

/** So many paths of two grants are put together without a search. */
const MOST_PUT_TOGETHER = 32;

/** An item that nothing grants is told, and is its own path. */
export const ITEMS_OF_OWN = 2;

const NO_PATHS: number[][] = [];

/** Paths as numbers. */
interface Search {
  readonly numbers: readonly (readonly number[])[];
  /** What it took; undefined where it has not seen all that there is. */
  readonly steps: number | undefined;
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
  private described: FoundPaths[] | undefined;
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

  describe(target: number): FoundPaths {
    const { held } = this;
    if (this.isOwn(target)) return { paths: held.graph.ownItems.of(target, true).paths, itemsTold: ITEMS_OF_OWN };
    const { paths: known } = held.marks.known;
    if (this.described === undefined) {
      known.begin(held.size);
      this.described = [];
    }
    if (known.has(target)) return this.described[known.of(target)]!;
    const found = this.recall(target) ?? this.findNew(target);
    known.add(target);
    this.described.push(found);
    return found;
  }

  /** What an evaluation before has found, if it is what a search would find now. */
  private recall(target: number): FoundPaths | undefined {
    const { marks, graph } = this.held;
    const { grantedItems } = graph;
    const before = grantedItems.steps;
    const kept = grantedItems.recall(target, marks);
    this.stepsTaken += grantedItems.steps - before;
    if (kept === undefined || kept.searched === 0) return kept;
    // What is left of the steps is what a search would leave: no answer depends on those before.
    if (this.stepsLeft + STEPS_MORE_AN_ITEM <= kept.searched) return undefined;
    this.stepsLeft += STEPS_MORE_AN_ITEM - kept.searched;
    return kept;
  }

  private findNew(target: number): FoundPaths {
    const { held } = this;
    const { numbers, steps: searched } = this.findDirect(target) ?? this.search(target);
    const paths = numbers.map((path) => path.map((number) => held.stepOf(number)));
    const itemsTold = paths.reduce((sum, { length }) => sum + length, 1);
    if (searched === undefined) return { paths, itemsTold };
    return held.graph.grantedItems.keep({ paths, itemsTold, searched }, target, held);
  }

  /** The same as numbers. */
  find(target: number): readonly (readonly number[])[] {
    return (this.findDirect(target) ?? this.search(target)).numbers;
  }

  private search(target: number): Search {
    this.stepsLeft += STEPS_MORE_AN_ITEM;
    const budget = Math.min(this.stepsLeft, MOST_STEPS_AN_ITEM);
    this.longest ??= new LongestPaths(this.held);
    const search = new PathSearch(this.held, this.longest, { target, budget });
    const numbers = search.run();
    const steps = budget - search.budget;
    this.stepsLeft -= steps;
    this.stepsTaken += steps;
    if (numbers.length === 0) return { numbers: [this.findShortest(target)], steps: undefined };
    return { numbers, steps: search.hasSeenAll ? steps : undefined };
  }

  /** The paths where nothing has more than two grants above the target, and few have two: no search is needed. */
  private findDirect(target: number): Search | undefined {
    const { held } = this;
    const above = held.stepsAbove(target);
    const long = this.pathsOfThree(above, target);
    if (long === undefined) return undefined;
    const numbers: (readonly number[])[] = held.isRoot(target) ? [[target]] : [];
    for (let i = 0; i < above.length && numbers.length < MAX_PATHS; i++) {
      if (held.isRoot(above[i]!)) numbers.push([above[i]!, target]);
    }
    for (let i = 0; i < long.length && numbers.length < MAX_PATHS; i++) numbers.push(long[i]!);
    return { numbers, steps: 0 };
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
