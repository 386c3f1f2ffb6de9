import { err, ok, type Result } from '@identity-governance/values';
import type { AccessGraph } from '../access/access-graph';
import type { HeldAccess } from '../access/held-access';
import { joinNumbers } from '../access/held-access';
import { evaluate } from '../sod/evaluate';
import type { PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import { compareRemovals, describeStep, withoutGrants, withoutSteps, type Removal } from './find-remediations';
import type { HeldStep, RemovalKind } from './removal-network';
import { ProgramBuilder, term, type IntegerProgram } from '../programs/integer-program';

/** An identity, and the policies whose violations by it should end. */
export interface Violator {
  readonly held: HeldAccess;
  /** Positions of violated policies. */
  readonly positions: readonly number[];
}

/** The violations that should end, and the kinds of access that may be removed. */
export interface PlanQuestion {
  readonly violators: readonly Violator[];
  /** Maximum number of removals. */
  readonly budget: number;
  readonly kinds: readonly RemovalKind[];
  /** Maximum size of the program, in columns and coefficients. */
  readonly maxSize?: number;
}

/** A removal for many identities: of a grant, or from one of them. */
export interface PlannedRemoval {
  readonly removal: Removal;
  /** Index of the violator whose access is removed; undefined for a grant. */
  readonly violator: number | undefined;
}

/** The effect of a set of removals, as the engine evaluates it. */
export interface PlanOutcome {
  readonly removals: readonly PlannedRemoval[];
  /** Number of the given violations that end. */
  readonly ends: number;
  /** Upper bound of `ends` for removals of these kinds within the budget. */
  readonly mostEnds: number;
  /** Whether no removals within the budget end more violations, and no fewer removals end as many. */
  readonly isOptimal: boolean;
}

/** The program that finds the removals that end the most violations, and its interpretation. */
export interface RemovalPlan {
  readonly program: IntegerProgram;
  /** Number of given violations. */
  readonly violations: number;
  /** Number of these violations that no number of removals of these kinds ends. */
  readonly unresolvable: number;
  /**
   * Evaluates a solution of the program; `bound` is an upper bound of the objective. Throws an Error if fewer
   * violations end than the solution claims.
   */
  outcomeOf(values: ArrayLike<number>, bound: number): PlanOutcome;
}

/** The program exceeds its maximum size. */
export interface PlanTooLarge {
  readonly kind: 'plan-too-large';
}

const MAX_SIZE = 500_000;

/**
 * Prepares the search for at most `budget` removals that end the most violations, and for the smallest such set. A
 * violation ends if enough of its items are lost, and an item is lost if all paths to it are cut. Another component
 * solves the program.
 *
 * @example
 * const plan = planRemovals(index, { violators: [{ held, positions }], budget: 3, kinds: ['GRANT'] });
 * if (plan.ok) console.log(plan.value.violations, plan.value.program.objective.length);
 */
export function planRemovals(index: PolicyIndex, question: PlanQuestion): Result<RemovalPlan, PlanTooLarge> {
  const { maxSize = MAX_SIZE, budget, violators } = question;
  const model = new RemovalModel(index, question);
  for (const place of violators.keys()) {
    if (!model.addViolator(place, maxSize)) return err({ kind: 'plan-too-large' });
  }
  const { steps, unresolvable, violations } = model;
  const isRemoved = steps.map(({ column }) => term(1, column));
  model.program.addRow(isRemoved, budget);
  const program = model.program.build();
  return ok({
    ...{ program, unresolvable, violations },
    outcomeOf(values, bound) {
      const taken = steps.filter(({ column }) => values[column]! > 0.5);
      const outcome = evaluateRemovals(index, violators, taken);
      const promised = program.objective.reduce(
        (sum, weight, column) => sum + (values[column]! > 0.5 ? Math.max(0, weight) : 0),
        0,
      );
      if (outcome.ends * (budget + 1) < promised)
        throw new Error('planned removals end fewer violations than promised');
      // The objective of a solution is a whole number; solvers round.
      const most = Math.floor(bound + ROUNDING);
      const mostEnds = Math.max(
        outcome.ends,
        Math.min(violations - unresolvable, Math.floor((most + budget) / (budget + 1))),
      );
      return { ...outcome, mostEnds, isOptimal: outcome.ends * (budget + 1) - taken.length >= most };
    },
  });
}

const ROUNDING = 0.01;

/** A removable step, and its column, which is 1 if it is removed. */
interface PlannedStep {
  readonly column: number;
  readonly step: HeldStep;
  readonly violator: number | undefined;
}

/** A directly held item by which an identity holds items. */
interface Support {
  readonly root: number;
  readonly step: HeldStep;
}

class RemovalModel {
  readonly program = new ProgramBuilder();
  readonly steps: PlannedStep[] = [];
  violations = 0;
  unresolvable = 0;
  private readonly graph: AccessGraph;
  /** Items that give an item, including itself, by item. */
  private readonly givers = new Map<number, ReadonlySet<number>>();
  /** Column by its meaning. */
  private readonly known = new Map<string, number>();
  /** Columns of `givenColumn` whose rows are not added yet. */
  private readonly unfinished: { readonly given: number; readonly from: number; readonly item: number }[] = [];

  constructor(
    private readonly index: PolicyIndex,
    private readonly question: PlanQuestion,
  ) {
    this.graph = index.graph;
  }

  /** Adds a violator; returns false if the program now exceeds `maxSize`. */
  addViolator(place: number, maxSize: number): boolean {
    const { held, positions } = this.question.violators[place]!;
    const supports = supportsOf(held);
    for (const position of positions) {
      this.violations++;
      const column = this.endedColumn(position, supports, place);
      if (column === undefined) this.unresolvable++;
      else this.program.weigh(column, this.question.budget + 1);
      for (let next = this.unfinished.pop(); next !== undefined; next = this.unfinished.pop()) {
        this.finishGiven(next);
        if (this.program.size > maxSize) return false;
      }
    }
    return this.program.size <= maxSize;
  }

  /** Returns the column that is 1 if the policy is no longer violated: fewer sets than its threshold count. */
  private endedColumn(position: number, supports: readonly Support[], violator: number): number | undefined {
    const { setOffsets, itemOffsets, items, minimums, thresholds } = this.index.criteria;
    const ending: number[] = [];
    let counting = 0;
    for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
      const matched = [...new Set(items.subarray(itemOffsets[set], itemOffsets[set + 1]))]
        .map((item) => ({ item, supports: supports.filter(({ root }) => this.giversOf(item).has(root)) }))
        .filter((one) => one.supports.length > 0);
      if (matched.length < minimums[set]!) continue;
      counting++;
      const lost = matched.flatMap((one) => this.lostColumn(one.item, one.supports, violator) ?? []);
      const column = this.program.addThreshold(matched.length - minimums[set]! + 1, lost);
      if (column !== undefined) ending.push(column);
    }
    return this.program.addThreshold(counting - thresholds[position]! + 1, ending);
  }

  /** Returns the column that is 1 if none of these ways still gives the item; undefined if one of them stays. */
  private lostColumn(item: number, supports: readonly Support[], violator: number): number | undefined {
    const { kinds } = this.question;
    const mayCut = kinds.includes('GRANT');
    const ways = supports.map(({ root, step }) => ({
      isGiven: root === item || !mayCut ? undefined : this.givenColumn(root, item),
      isTaken: kinds.includes(step.kind) ? this.stepColumn(step, violator) : undefined,
    }));
    if (ways.some(({ isGiven, isTaken }) => isGiven === undefined && isTaken === undefined)) return undefined;
    const key = `lost ${ways.map(({ isGiven, isTaken }) => `${isGiven ?? ''}/${isTaken ?? ''}`).join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const lost = this.addKnown(key);
    for (const { isGiven, isTaken } of ways) {
      const given = isGiven === undefined ? [] : [term(1, isGiven)];
      const taken = isTaken === undefined ? [] : [term(-1, isTaken)];
      this.program.addRow([term(1, lost), ...given, ...taken], given.length);
    }
    return lost;
  }

  /** Returns the column that is 1 if an item still gives another one. */
  private givenColumn(from: number, item: number): number {
    const key = `given ${from} ${item}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const given = this.addKnown(key);
    this.unfinished.push({ given, from, item });
    return given;
  }

  /**
   * Adds the rows of a given column: an item gives another one if an item that it grants does and that grant is not
   * removed.
   */
  private finishGiven({ given, from, item }: RemovalModel['unfinished'][number]): void {
    const givers = this.giversOf(item);
    const { starts, ends, targets } = this.graph.children;
    for (let edge = starts[from] ?? 0; edge < (ends[from] ?? 0); edge++) {
      const child = targets[edge]!;
      if (child === from || !givers.has(child)) continue;
      const isRemoved = term(-1, this.stepColumn({ kind: 'GRANT', parent: from, item: child }, undefined));
      const isGiven = child === item ? [] : [term(1, this.givenColumn(child, item))];
      this.program.addRow([...isGiven, term(-1, given), isRemoved], isGiven.length - 1);
    }
  }

  private stepColumn(step: HeldStep, violator: number | undefined): number {
    const from = step.kind === 'GRANT' ? step.parent : step.kind === 'ACCOUNT_ACCESS' ? step.account.id : '';
    const key = JSON.stringify([step.kind, violator, from, step.item]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const column = this.program.addColumn({ isInteger: true });
    this.known.set(key, column);
    this.program.weigh(column, -1);
    this.steps.push({ column, step, violator });
    return column;
  }

  private addKnown(key: string): number {
    const column = this.program.addColumn();
    this.known.set(key, column);
    return column;
  }

  private giversOf(item: number): ReadonlySet<number> {
    const known = this.givers.get(item);
    if (known !== undefined) return known;
    const { starts, ends, targets } = this.graph.parents;
    const givers = new Set(this.graph.has(item) ? [item] : []);
    // The set grows during the iteration.
    for (const giver of givers) {
      for (let edge = starts[giver] ?? 0; edge < (ends[giver] ?? 0); edge++) {
        if (this.graph.has(targets[edge]!)) givers.add(targets[edge]!);
      }
    }
    this.givers.set(item, givers);
    return givers;
  }
}

function supportsOf({ assigned, carried = [] }: HeldAccess): readonly Support[] {
  return [
    ...Array.from(assigned, (root): Support => ({ root, step: { kind: 'ASSIGNMENT', item: root } })),
    ...carried.flatMap(({ account, entitlements }) =>
      Array.from(entitlements, (root): Support => ({ root, step: { kind: 'ACCOUNT_ACCESS', account, item: root } })),
    ),
  ];
}

/** Evaluates all violators after the removals. */
function evaluateRemovals(
  index: PolicyIndex,
  violators: readonly Violator[],
  removed: readonly PlannedStep[],
): Pick<PlanOutcome, 'removals' | 'ends'> {
  const nameOf = (item: number) => index.graph.items[item]!;
  const after = withoutGrants(
    index,
    removed.map(({ step }) => step),
  );
  const taken = new Map<number, HeldStep[]>();
  for (const { violator, step } of removed) {
    if (violator !== undefined) taken.set(violator, [...(taken.get(violator) ?? []), step]);
  }
  const scratch = new Scratch();
  /** Policies that are violated afterwards, by the directly held access. */
  const violated = new Map<string, ReadonlySet<number>>();
  let ends = 0;
  violators.forEach(({ held, positions }, place) => {
    const left = withoutSteps(held, taken.get(place) ?? []);
    const key = joinNumbers([left.assigned, ...(left.carried ?? []).map(({ entitlements }) => entitlements)]).join();
    let stays = violated.get(key);
    if (stays === undefined) {
      const { policies, count } = evaluate(after, scratch, { held: left, requested: [], wanted: 'ALL' });
      stays = new Set(policies.slice(0, count));
      violated.set(key, stays);
    }
    for (const position of positions) if (!stays.has(position)) ends++;
  });
  const removals = removed
    .map(({ step, violator }) => ({ removal: describeStep(step, nameOf), violator }))
    .sort((a, b) => compareRemovals(a.removal, b.removal) || (a.violator ?? 0) - (b.violator ?? 0));
  return { removals, ends };
}
