import type { Mutable } from '@identity-governance/values';
import type { NamedAccessItem } from '../access/access-item';
import { GrantPaths } from '../access/grant-paths';
import type { CountingSet, StepBudget } from './find-conflict-within';
import { findConflictWithin } from './find-conflict-within';
import type { PolicyIndex } from './policy-index';
import type { MatchedSets } from './policy-types';
import type { Scratch } from './scratch';
import type { MatchedCriteria, MatchedItem, ViolationContext } from './violation';

/** Limits on the size of a result. */
export interface AnswerLimits {
  /** Maximum number of violations. */
  readonly violations: number;
  /** Maximum number of access items: matched items, items on their paths, and items of `conflictWithin`. */
  readonly items: number;
}

/** The default limits: 1,000 violations and 20,000 items. */
export const defaultAnswerLimits: AnswerLimits = { violations: 1_000, items: 20_000 };

/** Numbers of entries that a result omits. */
export interface Omissions {
  readonly violations: number;
  /** Access items omitted from the violations in the result. */
  readonly items: number;
  /** Violations in the result without `conflictWithin`. */
  readonly conflictWithin: number;
}

/** Violations with the names and paths of their matched items. */
export interface DescribedViolations {
  /** Violations by policy name, then id. */
  readonly contexts: readonly ViolationContext[];
  /** Number of access items so far: see `AnswerLimits`. */
  readonly itemsTold: number;
  /** Absent if nothing is omitted. */
  readonly omitted?: Omissions;
}

/** Maximum number of grants visited for `conflictWithin` in one result; each violation adds a fixed number. */
const STEPS_AN_ANSWER = 200_000;
const STEPS_MORE_A_VIOLATION = 100;

/** Describes the hits of the last evaluation in `scratch`, with names and paths. `index` is the evaluated one. */
export function describe(
  index: PolicyIndex,
  scratch: Scratch,
  limits: AnswerLimits = defaultAnswerLimits,
): DescribedViolations {
  if (scratch.hits.count === 0) return { contexts: [], itemsTold: 0 };
  const description = new Description(index, scratch, limits.items);
  const hits = scratch.hits.inOrder().slice(0, limits.violations);
  return description.end(hits.map((hit) => description.contextOf(hit)));
}

const NO_ITEMS: readonly NamedAccessItem[] = [];

/** A result in progress: its size so far, and the paths found for it. */
class Description {
  readonly omitted = { items: 0, conflictWithin: 0 };
  private itemsTold = 0;
  private readonly above: GrantPaths;
  private readonly budget: StepBudget = { steps: STEPS_AN_ANSWER };
  private climbed = 0;
  /** Whether an item did not fit; no later item is described then. */
  private isFull = false;

  constructor(
    private readonly index: PolicyIndex,
    private readonly scratch: Scratch,
    private readonly maxItems: number,
  ) {
    this.above = new GrantPaths(index.graph, scratch.marks);
  }

  /** Returns the result with these violations. */
  end(contexts: readonly ViolationContext[]): DescribedViolations {
    this.scratch.operations += this.above.operations + this.climbed;
    const { itemsTold } = this;
    const violations = this.scratch.hits.count - contexts.length;
    const { items, conflictWithin } = this.omitted;
    if (violations + items + conflictWithin === 0) return { contexts, itemsTold };
    return { contexts, itemsTold, omitted: { violations, items, conflictWithin } };
  }

  contextOf(hit: number): ViolationContext {
    const { index } = this;
    const { hits } = this.scratch;
    const position = hits.policies[hit]!;
    const { refs, classes, classOf } = index.headings;
    const { level, traits } = classes[classOf[position]!]!;
    const omittedBefore = this.omitted.items;
    // An item that nothing grants is in one set only, and at least two sets must count.
    const hasNoneWithin = traits.hasDisjointSets && !this.isAnyGranted(hit);
    const within = hasNoneWithin ? NO_ITEMS : this.fitting(this.conflictWithin(hit));
    const head = { policy: refs[position]!, kind: hits.kindOf(hit), level };
    const context: Mutable<ViolationContext> = traits.describe(head, this.matchedSets(hit), index.policies[position]!);
    if (within.length > 0) context.conflictWithin = within;
    if (this.omitted.items > omittedBefore) context.omittedItems = this.omitted.items - omittedBefore;
    return context;
  }

  private conflictWithin(hit: number): readonly NamedAccessItem[] {
    const threshold = this.index.criteria.thresholds[this.scratch.hits.policies[hit]!]!;
    this.budget.steps += STEPS_MORE_A_VIOLATION;
    const before = this.budget.steps;
    const sets = this.countingSets(hit);
    const within = before > 0 ? findConflictWithin(this.above.held, { sets, threshold }, this.budget) : undefined;
    this.climbed += before - this.budget.steps;
    if (within === undefined) this.omitted.conflictWithin++;
    return within ?? NO_ITEMS;
  }

  private isAnyGranted(hit: number): boolean {
    const { items, setOffsets, itemOffsets } = this.scratch.hits;
    const end = itemOffsets[setOffsets[hit + 1]!]!;
    for (let i = itemOffsets[setOffsets[hit]!]!; i < end; i++) if (this.above.held.isGranted(items[i]!)) return true;
    return false;
  }

  private countingSets(hit: number): readonly CountingSet[] {
    const { setOffsets, sets, itemOffsets, items } = this.scratch.hits;
    const counting: CountingSet[] = [];
    for (let c = setOffsets[hit]!; c < setOffsets[hit + 1]!; c++) {
      const minimum = this.index.criteria.minimums[sets[c]!]!;
      counting.push({ minimum, matched: items.slice(itemOffsets[c], itemOffsets[c + 1]) });
    }
    return counting;
  }

  private fitting(items: readonly NamedAccessItem[]): readonly NamedAccessItem[] {
    const fitting = items.filter(() => this.take(1));
    this.omitted.items += items.length - fitting.length;
    return fitting;
  }

  /** Returns the counting sets, by their index in the policy. */
  private matchedSets(hit: number): MatchedSets {
    const { setOffsets: firstSets } = this.index.criteria;
    const { policies, setOffsets, sets, itemOffsets } = this.scratch.hits;
    const position = policies[hit]!;
    const first = firstSets[position]!;
    const matched = new Array<MatchedCriteria | undefined>(firstSets[position + 1]! - first);
    for (let c = setOffsets[hit]!; c < setOffsets[hit + 1]!; c++) {
      matched[sets[c]! - first] = { criteriaList: this.matchedItems(itemOffsets[c]!, itemOffsets[c + 1]!) };
    }
    return matched;
  }

  /** Returns the items of a counting set up to the first that does not fit. */
  private matchedItems(start: number, end: number): readonly MatchedItem[] {
    const matched: MatchedItem[] = [];
    for (let i = start; i < end && !this.isFull; i++) {
      const item = this.matchedItem(this.scratch.hits.items[i]!);
      if (item !== undefined) matched.push(item);
    }
    this.omitted.items += end - start - matched.length;
    return matched;
  }

  /** Returns the matched item, or undefined if it does not fit. */
  private matchedItem(number: number): MatchedItem | undefined {
    const { paths, omittedPaths, itemsTold } = this.above.describe(number);
    if (!this.take(itemsTold)) return undefined;
    const { type, id, name } = this.index.graph.items[number]!;
    const item: Mutable<MatchedItem> = { type, id, name, existing: this.scratch.marks.isExisting(number), paths };
    if (omittedPaths !== undefined) item.omittedPaths = omittedPaths;
    return item;
  }

  /** Adds a number of items to the size of the result, if they fit. */
  private take(items: number): boolean {
    this.isFull ||= this.itemsTold + items > this.maxItems;
    if (!this.isFull) this.itemsTold += items;
    return !this.isFull;
  }
}
