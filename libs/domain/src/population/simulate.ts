import type { AccessItemRef } from '../access/access-item';
import { joinNumbers, numberOf, type CarriedAccess } from '../access/held-access';
import { compareText, type IdentityId } from '@identity-governance/values';
import type { PolicyIndex } from '../sod/policy-index';
import type { SodPolicy, SodPolicyLevel } from '../sod/sod-policy';
import type { AssignedNumbers, Population } from './population';
import { PAIRS_A_SLICE, STEPS_A_SLICE, type ScanRange } from './scan';
import { ViolationFinder } from './violation-finder';

/** The present state and a hypothetical one with other policies, grants, items, assignments or accounts. */
export interface Simulation {
  readonly before: PolicyIndex;
  /** The policies over a version of the same graph. */
  readonly after: PolicyIndex;
  /** All items that an identity would be assigned, by identity id, for identities whose assignments change. */
  readonly assignments?: ReadonlyMap<IdentityId, readonly AccessItemRef[]>;
  /** All access that accounts of an identity would carry, by identity id, for identities whose accounts change. */
  readonly carried?: ReadonlyMap<IdentityId, readonly CarriedAccess[]>;
}

/** The possible changes of a violation; columns of numbers contain indexes into this list. */
export const violationChanges = ['STARTS', 'ENDS', 'STAYS'] as const;
/** Whether a violation exists only after a change, only before it, or both. */
export type ViolationChange = (typeof violationChanges)[number];

const STARTS = violationChanges.indexOf('STARTS');
const ENDS = violationChanges.indexOf('ENDS');
const STAYS = violationChanges.indexOf('STAYS');

/** A slice of a simulation: the pairs of consecutive rows, ordered by row, then by policy. */
export interface SimulatedSlice {
  readonly from: number;
  readonly to: number;
  /**
   * Pair i: the violation of policy `policies[i]` by the identity of row `rows[i]` has `violationChanges[changes[i]]`.
   */
  readonly rows: Int32Array;
  /** Indexes into `comparedPolicies`. */
  readonly policies: Int32Array;
  readonly changes: Uint8Array;
}

/** A policy that is enforced before or after a change. */
export interface ComparedPolicy {
  /** The policy after the change; before it if it is not enforced afterwards. */
  readonly policy: SodPolicy;
  /** The policy whose violations end: before the change; the same as `policy` if it is not enforced before. */
  readonly ended: SodPolicy;
}

/**
 * Returns the policies of both indexes, by name, then id.
 *
 * @example
 * const policies = comparedPolicies({ before, after });
 */
export function comparedPolicies({ before, after }: Simulation): readonly ComparedPolicy[] {
  const earlier = new Map(before.policies.map((policy) => [policy.id, policy]));
  const latest = new Map([...before.policies, ...after.policies].map((policy) => [policy.id, policy]));
  return [...latest.values()]
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    .map((policy) => ({ policy, ended: earlier.get(policy.id) ?? policy }));
}

/**
 * Returns the policy whose name and level a changed violation has: a violation that ends has those that it had.
 *
 * @example
 * const { name, level } = violatedPolicy(compared[place], 'ENDS');
 */
export function violatedPolicy({ policy, ended }: ComparedPolicy, change: ViolationChange): SodPolicy {
  return change === 'ENDS' ? ended : policy;
}

/**
 * Yields the violations that start, end and stay for all identities, in slices of a few milliseconds. Applies no
 * change. Starting and staying violations equal the scan of `after`, ending and staying ones the scan of `before`.
 * Throws an Error if population and indexes come from different graphs.
 *
 * @example
 * const after = changePolicyIndex(index, { deletedIds: ['p1'] });
 * const simulation = { before: index, after };
 * const counts = countChanges(comparedPolicies(simulation), simulate(population, simulation));
 */
export function* simulate(
  population: Population,
  simulation: Simulation,
  { from = 0, to = population.rows, stepsASlice = STEPS_A_SLICE }: ScanRange = {},
): Generator<SimulatedSlice, void, void> {
  const comparison = new Comparison(population, simulation);
  for (let next = from; next < to;) {
    const first = next;
    const end = comparison.operations + stepsASlice;
    const columns: Columns = { rows: [], policies: [], changes: [] };
    do comparison.compare(next++, columns);
    while (next < to && comparison.operations < end && columns.rows.length < PAIRS_A_SLICE);
    yield {
      from: first,
      to: next,
      rows: new Int32Array(columns.rows),
      policies: new Int32Array(columns.policies),
      changes: new Uint8Array(columns.changes),
    };
  }
}

interface Columns {
  readonly rows: number[];
  readonly policies: number[];
  readonly changes: number[];
}

class Comparison {
  private readonly before: ViolationFinder;
  private readonly after: ViolationFinder;
  /** Index among the compared policies, by position. */
  private readonly placesBefore: readonly number[];
  private readonly placesAfter: readonly number[];
  /** Whether the positions before are in the order of the compared policies, which a renamed policy may break. */
  private readonly isOrderKept: boolean;
  private readonly changed: ReadonlyMap<number, AssignedNumbers>;

  constructor(
    private readonly population: Population,
    simulation: Simulation,
  ) {
    const { before, after } = simulation;
    const { numbers } = population;
    if (before.graph.numbers !== numbers || after.graph.numbers !== numbers) {
      throw new Error('population and policy indexes number items differently');
    }
    const policies = comparedPolicies(simulation);
    const places = new Map(policies.map(({ policy: { id } }, place) => [id, place]));
    this.placesBefore = before.policies.map(({ id }) => places.get(id)!);
    this.placesAfter = after.policies.map(({ id }) => places.get(id)!);
    this.isOrderKept = this.placesBefore.every(
      (place, position) => position === 0 || place > this.placesBefore[position - 1]!,
    );
    this.changed = changedRoots(population, simulation);
    this.before = new ViolationFinder(before);
    this.after = new ViolationFinder(after);
  }

  get operations(): number {
    return this.before.operations + this.after.operations;
  }

  /**
   * Adds the pairs of a row. Both lists have the order of the compared policies, so one pass finds the common pairs.
   */
  compare(row: number, { rows, policies, changes }: Columns): void {
    const { placesAfter } = this;
    const assigned = this.population.rootsOf(row);
    const countBefore = this.before.find(assigned);
    const countAfter = this.after.find(this.changed.get(row) ?? assigned);
    const before = this.placesFoundBefore(countBefore);
    const after = this.after.found;
    let i = 0;
    let j = 0;
    while (i < countBefore || j < countAfter) {
      const placeBefore = i < countBefore ? before[i]! : NO_PLACE;
      const placeAfter = j < countAfter ? placesAfter[after[j]!]! : NO_PLACE;
      const place = Math.min(placeBefore, placeAfter);
      rows.push(row);
      policies.push(place);
      changes.push(placeBefore === placeAfter ? STAYS : placeBefore < placeAfter ? ENDS : STARTS);
      if (placeBefore === place) i++;
      if (placeAfter === place) j++;
    }
  }

  /** Returns the indexes of the policies found before, ascending. */
  private placesFoundBefore(count: number): Int32Array {
    const places = this.before.found.subarray(0, count).map((position) => this.placesBefore[position]!);
    return this.isOrderKept ? places : places.sort();
  }
}

/** Higher than every index. */
const NO_PLACE = 2 ** 30;

/** Returns the changed assignments and account access by row, without identities that are not in the population. */
function changedRoots(
  population: Population,
  { assignments, carried }: Pick<Simulation, 'assignments' | 'carried'>,
): ReadonlyMap<number, AssignedNumbers> {
  const changed = new Map<number, AssignedNumbers>();
  for (const identityId of new Set([...(assignments?.keys() ?? []), ...(carried?.keys() ?? [])])) {
    const row = population.rowOf(identityId);
    if (row === undefined) continue;
    const held = population.heldBy(row);
    const refs = assignments?.get(identityId);
    const assigned = refs === undefined ? held.assigned : numberOf(population.numbers, refs);
    const accounts = carried?.get(identityId) ?? held.carried ?? [];
    const data = joinNumbers([assigned, ...accounts.map(({ entitlements }) => entitlements)]);
    changed.set(row, { data, start: 0, end: data.length });
  }
  return changed;
}

/** Numbers of violations that start, end and stay. */
export type ChangeCounts = Readonly<Record<ViolationChange, number>>;

/** Numbers of violations that start, end and stay, in total, by policy and by level. */
export interface SimulationCounts {
  readonly all: ChangeCounts;
  /** Counts by index in `comparedPolicies`. */
  readonly byPolicy: readonly ChangeCounts[];
  /** Violations that end count at the level that they had. */
  readonly byLevel: Readonly<Partial<Record<SodPolicyLevel, ChangeCounts>>>;
}

type MutableCounts = Record<ViolationChange, number>;

/**
 * Counts the pairs of slices; `policies` are the compared policies.
 *
 * @example
 * const { all } = countChanges(comparedPolicies(simulation), simulate(population, simulation));
 * console.log(all.STARTS);
 */
export function countChanges(policies: readonly ComparedPolicy[], slices: Iterable<SimulatedSlice>): SimulationCounts {
  const none = (): MutableCounts => ({ STARTS: 0, ENDS: 0, STAYS: 0 });
  const byPolicy = policies.map(none);
  for (const slice of slices) {
    slice.policies.forEach((place, i) => byPolicy[place]![violationChanges[slice.changes[i]!]!]++);
  }
  const all = none();
  const byLevel: Partial<Record<SodPolicyLevel, MutableCounts>> = {};
  policies.forEach((compared, place) => {
    for (const change of violationChanges) {
      const { level } = violatedPolicy(compared, change);
      (byLevel[level] ??= none())[change] += byPolicy[place]![change];
      all[change] += byPolicy[place]![change];
    }
  });
  return { all, byPolicy, byLevel };
}
