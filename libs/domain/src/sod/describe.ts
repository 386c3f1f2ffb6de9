import type { NamedAccessItem } from '../access/access-item';
import { GrantPaths } from '../access/grant-paths';
import type { CountingSet, StepBudget } from './find-conflict-within';
import { findConflictWithin } from './find-conflict-within';
import { sodPolicyTypeTraits } from './policy-types';
import type { PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';
import type { MatchedItem, ViolationContext } from './violation';

/** How long an answer may become. */
export interface AnswerLimits {
  /** Violations told. */
  readonly violations: number;
  /** Access items told in all: matched items, the items on their paths, and those that are a conflict in themselves. */
  readonly items: number;
}

export const defaultAnswerLimits: AnswerLimits = { violations: 1_000, items: 20_000 };

/** What an answer leaves out. */
export interface Omissions {
  readonly violations: number;
  /** Access items left out of the violations told. */
  readonly items: number;
  /** Violations told without looking for the roles and access profiles that hold the conflict in themselves. */
  readonly conflictWithin: number;
}

export interface DescribedViolations {
  /** Ordered by policy name, then id. */
  readonly contexts: readonly ViolationContext[];
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
  const description = new Description(index, scratch, limits.items);
  const order = scratch.hits.inOrder();
  const contexts = order.slice(0, limits.violations).map((hit) => description.contextOf(hit));
  scratch.operations += description.operations;
  const omitted = { ...description.omitted, violations: order.length - contexts.length };
  const isComplete = omitted.violations + omitted.items + omitted.conflictWithin === 0;
  const itemsTold = description.told;
  return isComplete ? { contexts, itemsTold } : { contexts, itemsTold, omitted };
}

/** One answer in the making: how much room is left, and what is known of the items that it tells. */
class Description {
  readonly omitted = { items: 0, conflictWithin: 0 };
  private readonly above: GrantPaths;
  private readonly budget: StepBudget = { steps: STEPS_AN_ANSWER };
  private climbed = 0;
  private itemsTold = 0;
  /** Nothing more is told once something did not fit. */
  private isFull = false;

  constructor(
    private readonly index: PolicyIndex,
    private readonly scratch: Scratch,
    private readonly mostItems: number,
  ) {
    this.above = new GrantPaths(index.graph, scratch.marks);
  }

  get operations(): number {
    return this.above.operations + this.climbed;
  }

  get told(): number {
    return this.itemsTold;
  }

  contextOf(hit: number): ViolationContext {
    const { hits } = this.scratch;
    const policy = this.index.policies[hits.policies[hit]!]!;
    const omittedBefore = this.omitted.items;
    const counting = this.countingSets(hit);
    const within = this.conflictWithin(hit, counting);
    const matched = counting.map(({ place, minimum, matched: numbers }) => {
      return { name: policy.sets[place]!.name, minimum, criteriaList: this.tellMatched(numbers) };
    });
    const omittedItems = this.omitted.items - omittedBefore;
    return {
      policy: { type: 'SOD_POLICY', id: policy.id, name: policy.name },
      kind: hits.kindOf(hit),
      level: policy.level,
      ...(within.length > 0 && { conflictWithin: within }),
      ...sodPolicyTypeTraits[policy.type].describe(matched),
      ...(omittedItems > 0 && { omittedItems }),
    };
  }

  private countingSets(hit: number): readonly (CountingSet & { readonly place: number })[] {
    const { policies, setOffsets, sets, itemOffsets, items } = this.scratch.hits;
    const { setOffsets: firstSets, minimums } = this.index.criteria;
    const firstSet = firstSets[policies[hit]!]!;
    const counting = [];
    for (let c = setOffsets[hit]!; c < setOffsets[hit + 1]!; c++) {
      const set = sets[c]!;
      const matched = items.slice(itemOffsets[c], itemOffsets[c + 1]);
      counting.push({ place: set - firstSet, minimum: minimums[set]!, matched });
    }
    return counting;
  }

  private conflictWithin(hit: number, sets: readonly CountingSet[]): readonly NamedAccessItem[] {
    const { type, threshold } = this.index.policies[this.scratch.hits.policies[hit]!]!;
    const isAnyGranted = sets.some(({ matched }) => matched.some((number) => this.above.isGranted(number)));
    // An item that is granted by nothing stands in one set alone, and two or more must count.
    if (!isAnyGranted && sodPolicyTypeTraits[type].hasDisjointSets) return [];
    this.budget.steps += STEPS_MORE_A_VIOLATION;
    const before = this.budget.steps;
    const within = before > 0 ? findConflictWithin(this.above, { sets, threshold }, this.budget) : undefined;
    this.climbed += before - this.budget.steps;
    if (within === undefined) this.omitted.conflictWithin++;
    return this.tellWithin(within ?? []);
  }

  private tellWithin(items: readonly NamedAccessItem[]): readonly NamedAccessItem[] {
    const told = items.filter(() => this.hasRoomFor(1));
    this.omitted.items += items.length - told.length;
    return told;
  }

  /** Items as long as there is room; from the first that does not fit, none. */
  private tellMatched(numbers: readonly number[]): readonly MatchedItem[] {
    const told: MatchedItem[] = [];
    for (const number of numbers) {
      if (this.isFull) break;
      const paths = this.above.describe(number);
      if (!this.hasRoomFor(1 + sumOfLengths(paths))) break;
      const { type, id, name } = this.index.graph.items[number]!;
      told.push({ type, id, name, existing: this.scratch.marks.isExisting(number), paths });
    }
    this.omitted.items += numbers.length - told.length;
    return told;
  }

  private hasRoomFor(items: number): boolean {
    this.isFull ||= this.itemsTold + items > this.mostItems;
    if (!this.isFull) this.itemsTold += items;
    return !this.isFull;
  }
}

function sumOfLengths(lists: readonly (readonly unknown[])[]): number {
  let sum = 0;
  for (const list of lists) sum += list.length;
  return sum;
}
