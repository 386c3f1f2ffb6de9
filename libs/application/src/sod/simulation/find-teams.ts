import {
  Evaluator,
  findGrantingItems,
  findNumber,
  type HeldAccess,
  type PolicyIndex,
  type Population,
} from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { IdentityId } from '@identity-governance/values';

/** Maximum number of steps of a process. */
export const MAX_STEPS = 16;
/** Maximum number of steps whose duties are given to persons. */
export const MAX_DUTIES = 12;
/** Maximum number of evaluations of a search; the result is then a range, or not decided. */
export const MAX_TRIALS = 200_000;
/** Steps of an evaluation; one with more counts several times, so that a search takes seconds at most. */
const STEPS_A_TRIAL = 1_000;

/** A step of a process: access items, one of which is enough to do it. */
export interface ProcessStep {
  readonly items: readonly AccessItemRef[];
}

/** An identity with the positions of its steps. */
export interface TeamMember {
  readonly identityId: IdentityId;
  readonly steps: readonly number[];
}

/** The least number of identities: exact if both numbers are equal. */
export interface TeamSize {
  readonly least: number;
  /** Undefined if the limit was reached before any division of the steps was found. */
  readonly most: number | undefined;
}

/** The least teams that can do all steps of a process. */
export interface ProcessTeams {
  /** A least team of today's identities with what they hold; undefined if there is a step that none of them can do. */
  readonly today: readonly TeamMember[] | undefined;
  /** Positions of the steps that no identity can do today. */
  readonly undoable: readonly number[];
  /**
   * The least number of identities if none violates a policy; undefined if there is a step that cannot be done without
   * a violation. A smaller team than `least` has a member who violates a policy.
   */
  readonly byRules: TeamSize | undefined;
  /** Positions of the steps that cannot be done without a violation. */
  readonly forbidden: readonly number[];
  /** Number of combinations of steps that were not decided within the limit. */
  readonly undecided: number;
}

/**
 * Finds the least teams that can do all steps of a process, today and by the policies of an index, all of which are
 * enforced. Exact for today. Throws a RangeError for more than `MAX_STEPS` steps.
 */
export function findTeams(
  { index, population }: { readonly index: PolicyIndex; readonly population: Population },
  steps: readonly ProcessStep[],
  limit = MAX_TRIALS,
): ProcessTeams {
  const numbered = numberSteps(index, steps, MAX_STEPS);
  const whole = 2 ** steps.length - 1;
  const byMask = maximalMasks(index, population, numbered);
  const doable = [...byMask.keys()].reduce((all, mask) => all | mask, 0);
  const noAccess = { numbers: index.graph.numbers, assigned: new Int32Array(0) };
  const rules = { evaluator: new Evaluator(), held: noAccess, wanted: 'ALL', limit } as const;
  const possible = new DutySearch(index, numbered, rules).list();
  const forbidden = positionsOf(whole).filter((step) => possible[2 ** step] === NO);
  return {
    today: doable === whole ? leastCover(byMask, whole) : undefined,
    undoable: positionsOf(whole & ~doable),
    byRules:
      forbidden.length > 0
        ? undefined
        : {
            least: leastParts(possible, (state) => state !== NO)!,
            most: leastParts(possible, (state) => state === YES),
          },
    forbidden,
    undecided: possible.filter((state) => state === OPEN).length,
  };
}

export const staffingKinds = ['STAFFED', 'IMPOSSIBLE', 'OPEN'] as const;

/** The duties of persons, or why there are none. */
export type Staffing =
  | { readonly kind: 'STAFFED'; readonly members: readonly TeamMember[] }
  /** The persons cannot fill all duties without new violations. */
  | { readonly kind: 'IMPOSSIBLE' }
  /** Not decided within the limit. */
  | { readonly kind: 'OPEN' };

/** A person who may be given duties. */
export interface Candidate {
  readonly identityId: IdentityId;
  readonly held: HeldAccess;
}

/**
 * Gives each step to one of the candidates, so that none starts to violate a policy, or violates one by more items, if
 * granted one item of each of its steps. The limit is shared equally by the candidates. Throws a RangeError for more
 * than `MAX_DUTIES` steps.
 */
export function findStaffing(
  { index, candidates }: { readonly index: PolicyIndex; readonly candidates: readonly Candidate[] },
  steps: readonly ProcessStep[],
  limit = MAX_TRIALS,
): Staffing {
  const numbered = numberSteps(index, steps, MAX_DUTIES);
  const share = Math.floor(limit / Math.max(1, candidates.length));
  const rules = { evaluator: new Evaluator(), wanted: 'CAUSED', limit: share } as const;
  const possible = candidates.map(({ held }) => new DutySearch(index, numbered, { ...rules, held }).list());
  const whole = 2 ** steps.length - 1;
  const certain = divide(whole, possible, (state) => state === YES);
  if (certain === undefined) return { kind: divide(whole, possible, (state) => state !== NO) ? 'OPEN' : 'IMPOSSIBLE' };
  const members = candidates.map(({ identityId }, i) => ({ identityId, steps: positionsOf(certain[i]!) }));
  return { kind: 'STAFFED', members: members.filter((member) => member.steps.length > 0) };
}

/** Whether one identity can do a set of steps. */
type Possible = typeof NO | typeof YES | typeof OPEN;
const NO = 0;
const YES = 1;
const OPEN = 2;

/** Returns the numbers of the existing items of each step. */
function numberSteps({ graph }: PolicyIndex, steps: readonly ProcessStep[], most: number): readonly number[][] {
  if (steps.length > most) throw new RangeError(`${steps.length} steps are more than ${most}`);
  return steps.map(({ items }) => [
    ...new Set(
      items.flatMap((item) => {
        const number = findNumber(graph, item);
        return number !== undefined && graph.has(number) ? number : [];
      }),
    ),
  ]);
}

function positionsOf(mask: number): readonly number[] {
  return Array.from({ length: MAX_STEPS }, (_, step) => step).filter((step) => (mask >> step) & 1);
}

/** The access of an identity, and which violations count. */
interface DutyRules {
  readonly evaluator: Evaluator;
  readonly held: HeldAccess;
  readonly wanted: 'ALL' | 'CAUSED';
  /** Maximum number of evaluations. */
  readonly limit: number;
}

/** Finds which sets of steps one identity can do without a violation, by at least one item for each step. */
class DutySearch {
  private left: number;

  constructor(
    private readonly index: PolicyIndex,
    private readonly steps: readonly (readonly number[])[],
    private readonly rules: DutyRules,
  ) {
    this.left = rules.limit;
  }

  /**
   * Returns the result for each set of steps, a bit mask. Possible for a set means possible for its subsets, because
   * violation is monotone.
   */
  list(): readonly Possible[] {
    if (this.isAllPossible()) return new Array<Possible>(2 ** this.steps.length).fill(YES);
    const possible: Possible[] = [YES];
    /** Items by which one identity can do the steps of a mask. */
    const choices: (readonly number[] | undefined)[] = [[]];
    for (let mask = 1; mask < 2 ** this.steps.length; mask++) {
      const parts = positionsOf(mask).map((step) => ({ step, rest: mask & ~(1 << step) }));
      if (parts.some(({ rest }) => possible[rest] === NO)) {
        possible.push(NO);
        choices.push(undefined);
        continue;
      }
      const choice = this.extend(parts, choices) ?? this.search(parts.map(({ step }) => this.steps[step]!));
      possible.push(choice === undefined ? NO : choice === OPEN ? OPEN : YES);
      choices.push(choice === OPEN ? undefined : choice);
    }
    return possible;
  }

  /** Whether all steps are possible by the first fitting item of each; the usual case, without a search. */
  private isAllPossible(): boolean {
    const chosen: number[] = [];
    return this.steps.every((items) =>
      items.some((item) => {
        chosen.push(item);
        if (this.isAllowed(chosen) === true) return true;
        chosen.pop();
        return false;
      }),
    );
  }

  /** Adds one item to the choice of all steps but one. */
  private extend(
    parts: readonly { readonly step: number; readonly rest: number }[],
    choices: readonly (readonly number[] | undefined)[],
  ): readonly number[] | undefined {
    if (this.left <= 0) return undefined;
    for (const { step, rest } of parts) {
      const chosen = choices[rest];
      if (chosen === undefined) continue;
      for (const item of this.steps[step]!) {
        const extended = [...chosen, item];
        if (this.isAllowed(extended) === true) return extended;
      }
    }
    return undefined;
  }

  /** Tries all choices of one item for each step, fewest items first. */
  private search(steps: readonly (readonly number[])[]): readonly number[] | typeof OPEN | undefined {
    const ordered = [...steps].sort((a, b) => a.length - b.length);
    const choose = (chosen: readonly number[]): readonly number[] | typeof OPEN | undefined => {
      if (chosen.length === ordered.length) return chosen;
      for (const item of ordered[chosen.length]!) {
        const extended = [...chosen, item];
        const isAllowed = this.isAllowed(extended);
        if (isAllowed === undefined) return OPEN;
        const found = isAllowed ? choose(extended) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return choose([]);
  }

  /** Returns whether no violation results; undefined if the limit is reached. */
  private isAllowed(requested: readonly number[]): boolean | undefined {
    if (this.left <= 0) return undefined;
    const { evaluator, held, wanted } = this.rules;
    const before = evaluator.operations;
    const { count } = evaluator.find(this.index, { held, requested, wanted });
    this.left -= Math.max(1, Math.ceil((evaluator.operations - before) / STEPS_A_TRIAL));
    return count === 0;
  }
}

/** Returns an identity for each largest set of steps that one can do. */
function maximalMasks(
  { graph }: PolicyIndex,
  population: Population,
  steps: readonly (readonly number[])[],
): ReadonlyMap<number, IdentityId> {
  /** The steps that an item, with all that it grants, is enough for; by number. */
  const enabled = new Map<number, number>();
  steps.forEach((items, step) => {
    for (const granting of findGrantingItems(graph, ...items))
      enabled.set(granting, (enabled.get(granting) ?? 0) | (1 << step));
  });
  const rows = new Map<number, number>();
  for (let row = 0; row < population.rows; row++) {
    if (!population.has(row)) continue;
    const { data, start, end } = population.rootsOf(row);
    let mask = 0;
    for (let i = start; i < end; i++) mask |= enabled.get(data[i]!) ?? 0;
    if (!rows.has(mask)) rows.set(mask, row);
  }
  const masks = [...rows.keys()];
  const maximal = masks.filter((mask) => !masks.some((other) => other !== mask && (other & mask) === mask));
  return new Map(maximal.map((mask) => [mask, population.idOf(rows.get(mask)!)]));
}

/** Returns the fewest identities that can do all steps, breadth first. Each step is listed with one member. */
function leastCover(byMask: ReadonlyMap<number, IdentityId>, whole: number): readonly TeamMember[] {
  /** The mask by which a set of steps was reached first. */
  const reachedBy = new Map<number, number>([[0, 0]]);
  const before = new Map<number, number>();
  let latest = [0];
  while (!reachedBy.has(whole)) {
    const next: number[] = [];
    for (const covered of latest) {
      const lacking = ~covered & whole;
      const first = lacking & -lacking;
      for (const mask of byMask.keys()) {
        const union = covered | mask;
        if ((mask & first) === 0 || reachedBy.has(union)) continue;
        reachedBy.set(union, mask);
        before.set(union, covered);
        next.push(union);
      }
    }
    latest = next;
  }
  const team: TeamMember[] = [];
  for (let covered = whole; covered !== 0; covered = before.get(covered)!) {
    const mask = reachedBy.get(covered)!;
    team.unshift({ identityId: byMask.get(mask)!, steps: positionsOf(covered & ~before.get(covered)!) });
  }
  return team;
}

/** Returns the fewest allowed parts that divide all steps; undefined if there are none. */
function leastParts(possible: readonly Possible[], isAllowed: (state: Possible) => boolean): number | undefined {
  const allowed = Uint8Array.from(possible, (state) => (isAllowed(state) ? 1 : 0));
  const fewest = new Uint8Array(possible.length).fill(MAX_STEPS + 1);
  fewest[0] = 0;
  for (let mask = 1; mask < possible.length; mask++) {
    if (allowed[mask] === 1) {
      fewest[mask] = 1;
      continue;
    }
    // The part that has the first step, with any of the others.
    const others = mask & (mask - 1);
    const first = mask ^ others;
    let least = MAX_STEPS + 1;
    for (let part = others; ; part = (part - 1) & others) {
      const count = fewest[others ^ part]! + 1;
      if (allowed[first | part] === 1 && count < least) least = count;
      if (part === 0) break;
    }
    fewest[mask] = least;
  }
  const parts = fewest[possible.length - 1]!;
  return parts > MAX_STEPS ? undefined : parts;
}

/** Returns one allowed set of steps for each person that together are all steps; undefined if there are none. */
function divide(
  whole: number,
  possible: readonly (readonly Possible[])[],
  isAllowed: (state: Possible) => boolean,
): readonly number[] | undefined {
  /** By person: the set that the person takes to reach a covered set; absent if it is not reached. */
  const taken: ReadonlyMap<number, number>[] = [];
  let reached: readonly number[] = [0];
  for (const states of possible) {
    const takes = new Map<number, number>();
    for (const covered of reached) {
      const lacking = whole & ~covered;
      for (let part = lacking; ; part = (part - 1) & lacking) {
        if (isAllowed(states[part]!) && !takes.has(covered | part)) takes.set(covered | part, part);
        if (part === 0) break;
      }
    }
    taken.push(takes);
    // The others have nothing left to take.
    reached = takes.has(whole) ? [whole] : [...takes.keys()];
  }
  if (!reached.includes(whole)) return undefined;
  const parts: number[] = [];
  let covered = whole;
  for (const takes of taken.toReversed()) {
    const part = takes.get(covered)!;
    parts.unshift(part);
    covered &= ~part;
  }
  return parts;
}
