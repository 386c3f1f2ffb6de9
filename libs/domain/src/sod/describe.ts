import type { Mutable } from '@identity-governance/values';
import type { NamedAccessItem } from '../access/access-item';
import { GrantPaths, ITEMS_OF_OWN } from '../access/grant-paths';
import type { CountingSet, StepBudget } from './find-conflict-within';
import { findConflictWithin } from './find-conflict-within';
import { PieceByPiece } from './piece-by-piece';
import type { PolicyIndex } from './policy-index';
import type { MatchedSets } from './policy-types';
import { stepsAPiece, type Scratch } from './scratch';
import type { MatchedCriteria, MatchedItem, ViolationContext } from './violation';

/** How long an answer may become. */
export interface AnswerLimits {
  /** Violations told. */
  readonly violations: number;
  /** Access items told in all: matched items, the items on their paths, and those that are a conflict in themselves. */
  readonly items: number;
}

/** The limits where none are given: 1,000 violations and 20,000 items. */
export const defaultAnswerLimits: AnswerLimits = { violations: 1_000, items: 20_000 };

/** What an answer leaves out. */
export interface Omissions {
  readonly violations: number;
  /** Access items left out of the violations told. */
  readonly items: number;
  /** Violations told without looking for the roles and access profiles that hold the conflict in themselves. */
  readonly conflictWithin: number;
}

/** An answer: violations with the names and paths of what they match. */
export interface DescribedViolations {
  /** Ordered by policy name, then id. */
  readonly contexts: readonly ViolationContext[];
  /** Access items told in all: see `AnswerLimits`. */
  readonly itemsTold: number;
  /** Absent when nothing is left out. */
  readonly omitted?: Omissions;
}

/** Grants looked at for `conflictWithin` in one answer: so many, and some more with every violation. */
const STEPS_AN_ANSWER = 200_000;
const STEPS_MORE_A_VIOLATION = 100;

/** What the last evaluation in `scratch` found, with names and paths. `index` is the one that was evaluated. */
export function describe(
  index: PolicyIndex,
  scratch: Scratch,
  limits: AnswerLimits = defaultAnswerLimits,
): DescribedViolations {
  if (scratch.hits.count === 0) return nothing;
  const description = new Description(index, scratch, limits.items);
  const order = scratch.hits.inOrder();
  const contexts: ViolationContext[] = [];
  for (let i = 0; i < order.length && i < limits.violations; i++) contexts.push(description.contextOf(order[i]!));
  return description.end(contexts);
}

/** The same piece by piece, see `stepsAPiece`; items told are steps too. Nothing else may use the scratch meanwhile. */
export class DescriptionInPieces extends PieceByPiece<DescribedViolations> {
  private readonly description: Description;
  private readonly order: readonly number[];
  private readonly most: number;
  private readonly contexts: ViolationContext[] = [];
  /** Matched items of the next violation whose paths are found. */
  private found = 0;

  constructor(
    index: PolicyIndex,
    private readonly scratch: Scratch,
    { violations, items }: AnswerLimits = defaultAnswerLimits,
  ) {
    super();
    this.description = new Description(index, scratch, items);
    this.order = scratch.hits.inOrder();
    this.most = Math.min(this.order.length, violations);
  }

  proceed(): boolean {
    const { description, contexts } = this;
    while (contexts.length < this.most) {
      const hit = this.order[contexts.length]!;
      if (!this.findPaths(hit)) return false;
      contexts.push(description.contextOf(hit));
      this.found = 0;
      if (description.endsPiece()) return false;
    }
    return true;
  }

  end(): DescribedViolations {
    return this.description.end(this.contexts);
  }

  /** Whether those of all matched items are found. */
  private findPaths(hit: number): boolean {
    const { description } = this;
    const { setOffsets, itemOffsets } = this.scratch.hits;
    const start = itemOffsets[setOffsets[hit]!]!;
    const end = itemOffsets[setOffsets[hit + 1]!]!;
    while (start + this.found < end) {
      if (description.findPaths(start + this.found++) && description.endsPiece()) return false;
    }
    return true;
  }
}

const NO_ITEMS: readonly NamedAccessItem[] = [];

const nothing: DescribedViolations = { contexts: [], itemsTold: 0 };

/** One answer in the making: how much room is left, and what is known of the items that it tells. */
class Description {
  readonly omitted = { items: 0, conflictWithin: 0 };
  itemsTold = 0;
  private readonly above: GrantPaths;
  private readonly budget: StepBudget = { steps: STEPS_AN_ANSWER };
  private climbed = 0;
  private counted = 0;
  /** What was done before the piece that is being done. */
  private doneBefore: number;
  /** Nothing more is told once something did not fit. */
  private isFull = false;

  constructor(
    private readonly index: PolicyIndex,
    private readonly scratch: Scratch,
    private readonly mostItems: number,
  ) {
    this.above = new GrantPaths(index.graph, scratch.marks);
    this.doneBefore = scratch.operations;
  }

  /** The answer of which these are the violations told. */
  end(contexts: readonly ViolationContext[]): DescribedViolations {
    this.countSteps();
    const { itemsTold } = this;
    const violations = this.scratch.hits.count - contexts.length;
    const { items, conflictWithin } = this.omitted;
    if (violations + items + conflictWithin === 0) return { contexts, itemsTold };
    return { contexts, itemsTold, omitted: { violations, items, conflictWithin } };
  }

  /** Finds what takes longest to find of a matched item: its paths, which are kept. Whether there was any work. */
  findPaths(place: number): boolean {
    const item = this.scratch.hits.items[place]!;
    if (this.isFull || this.above.isOwn(item)) return false;
    this.above.describe(item);
    return true;
  }

  /** Whether enough is done for a piece; if so, the next one begins. */
  endsPiece(): boolean {
    this.countSteps();
    const done = this.scratch.operations + this.itemsTold;
    if (done - this.doneBefore < stepsAPiece) return false;
    this.doneBefore = done;
    return true;
  }

  private countSteps(): void {
    const taken = this.above.operations + this.climbed;
    this.scratch.operations += taken - this.counted;
    this.counted = taken;
  }

  contextOf(hit: number): ViolationContext {
    const { index } = this;
    const position = this.scratch.hits.policies[hit]!;
    const { refs, classes, classOf } = index.headings;
    const { level, traits } = classes[classOf[position]!]!;
    const omittedBefore = this.omitted.items;
    // An item that is granted by nothing stands in one set alone, and two or more must count.
    const hasNoneWithin = traits.hasDisjointSets && !this.isAnyGranted(hit);
    const within = hasNoneWithin ? NO_ITEMS : this.tellWithin(this.conflictWithin(hit));
    const matched = this.tellSets(hit);
    const head = { policy: refs[position]!, kind: this.scratch.hits.kindOf(hit), level };
    const context: Mutable<ViolationContext> = traits.describe(head, matched, index.policies[position]!);
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

  private tellWithin(items: readonly NamedAccessItem[]): readonly NamedAccessItem[] {
    const told = items.filter(() => this.hasRoomFor(1));
    this.omitted.items += items.length - told.length;
    return told;
  }

  /** The counting sets, by their places in the policy. */
  private tellSets(hit: number): MatchedSets {
    const { setOffsets: firstSets } = this.index.criteria;
    const { policies, setOffsets, sets } = this.scratch.hits;
    const position = policies[hit]!;
    const first = firstSets[position]!;
    const matched = new Array<MatchedCriteria | undefined>(firstSets[position + 1]! - first);
    for (let c = setOffsets[hit]!; c < setOffsets[hit + 1]!; c++) {
      matched[sets[c]! - first] = this.tellSet(c);
    }
    return matched;
  }

  /** Most match one item. */
  private tellSet(counting: number): MatchedCriteria {
    const { itemOffsets, items } = this.scratch.hits;
    const start = itemOffsets[counting]!;
    const alone = itemOffsets[counting + 1]! - start === 1 ? this.tellAlone(items[start]!) : undefined;
    return alone ?? { criteriaList: this.tellMatched(counting) };
  }

  /** As many answers tell it; undefined where it is not told so, or there is no room for it. */
  private tellAlone(item: number): MatchedCriteria | undefined {
    const existing = this.scratch.marks.isExisting(item);
    if (this.above.isOwn(item)) {
      return this.hasRoomFor(ITEMS_OF_OWN) ? this.index.graph.ownItems.aloneOf(item, existing) : undefined;
    }
    const { told, itemsTold } = this.above.describe(item);
    return told !== undefined && this.hasRoomFor(itemsTold) ? told[existing ? 1 : 0] : undefined;
  }

  /**
   * The items of a counting set, as long as there is room; from the first that does not fit, none. The list has its
   * length from the beginning: one that grows takes room for 17 items at once, and most have few.
   */
  private tellMatched(counting: number): readonly MatchedItem[] {
    const { itemOffsets, items } = this.scratch.hits;
    const start = itemOffsets[counting]!;
    const length = itemOffsets[counting + 1]! - start;
    const told = new Array<MatchedItem>(this.isFull ? 0 : length);
    for (let n = 0; n < told.length; n++) {
      const item = this.tellItem(items[start + n]!);
      if (item === undefined) told.length = n;
      else told[n] = item;
    }
    this.omitted.items += length - told.length;
    return told;
  }

  /** Undefined when there is no room for it. */
  private tellItem(number: number): MatchedItem | undefined {
    const { graph } = this.index;
    const existing = this.scratch.marks.isExisting(number);
    if (this.above.isOwn(number))
      return this.hasRoomFor(ITEMS_OF_OWN) ? graph.ownItems.of(number, existing) : undefined;
    const { paths, itemsTold, told } = this.above.describe(number);
    if (!this.hasRoomFor(itemsTold)) return undefined;
    if (told !== undefined) return told[existing ? 1 : 0].criteriaList[0];
    const { type, id, name } = graph.items[number]!;
    return { type, id, name, existing, paths };
  }

  private hasRoomFor(items: number): boolean {
    this.isFull ||= this.itemsTold + items > this.mostItems;
    if (!this.isFull) this.itemsTold += items;
    return !this.isFull;
  }
}
