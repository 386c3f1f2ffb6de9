import type { AccessItemRef } from '../access/access-item';
import { joinNumbers, numberOf } from '../access/held-access';
import { compareText, type IdentityId } from '@identity-governance/values';
import type { PolicyIndex } from '../sod/policy-index';
import type { SodPolicy, SodPolicyLevel } from '../sod/sod-policy';
import type { AssignedNumbers, Population } from './population';
import { PAIRS_A_SLICE, STEPS_A_SLICE, type ScanRange } from './scan';
import { ViolationFinder } from './violation-finder';

/** How things are, and how they would be: with other policies, other grants or items, other assignments. */
export interface Simulation {
  readonly before: PolicyIndex;
  /** Over a version of the same graph. */
  readonly after: PolicyIndex;
  /** All that an identity would be assigned, by identity id, where that changes. What accounts carry stays. */
  readonly assignments?: ReadonlyMap<IdentityId, readonly AccessItemRef[]>;
}

/** What becomes of a violation: in columns of numbers a change is its place here. */
export const violationChanges = ['BEGINS', 'ENDS', 'STAYS'] as const;
/** Whether a violation is there only after a change, only before it, or both. */
export type ViolationChange = (typeof violationChanges)[number];

const BEGINS = violationChanges.indexOf('BEGINS');
const ENDS = violationChanges.indexOf('ENDS');
const STAYS = violationChanges.indexOf('STAYS');

/** A part of a simulation: the pairs of some rows, in the order of rows and then of policies. */
export interface SimulatedSlice {
  readonly from: number;
  readonly to: number;
  /** Pair i: of the identity of row `rows[i]` and policy `policies[i]` becomes `violationChanges[changes[i]]`. */
  readonly rows: Int32Array;
  /** Places in `comparedPolicies`. */
  readonly policies: Int32Array;
  readonly changes: Uint8Array;
}

/**
 * The policies of both indexes, by id: as they would be, or as they are where they would be gone; by name, then id.
 *
 * @example
 * const policies = comparedPolicies({ before, after });
 */
export function comparedPolicies({ before, after }: Simulation): readonly SodPolicy[] {
  const byId = new Map([...before.policies, ...after.policies].map((policy) => [policy.id, policy]));
  return [...byId.values()].sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
}

/**
 * What a change would do to everybody: the violations that begin, end and stay, in slices of a few milliseconds.
 * Nothing is changed by it. Law: what begins and stays is the scan after, what ends and stays the scan before. Throws
 * an Error where population and indexes come from different graphs.
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
  /** By position: the place among the compared policies. */
  private readonly placesBefore: readonly number[];
  private readonly placesAfter: readonly number[];
  /** Whether the positions before are in the order of the places: they are not where a policy gets another name. */
  private readonly isOrderKept: boolean;
  private readonly changed: ReadonlyMap<number, AssignedNumbers>;

  constructor(
    private readonly population: Population,
    simulation: Simulation,
  ) {
    const { before, after, assignments } = simulation;
    const { numbers } = population;
    if (before.graph.numbers !== numbers || after.graph.numbers !== numbers) {
      throw new Error('population and policy indexes number items differently');
    }
    const policies = comparedPolicies(simulation);
    const places = new Map(policies.map(({ id }, place) => [id, place]));
    this.placesBefore = before.policies.map(({ id }) => places.get(id)!);
    this.placesAfter = after.policies.map(({ id }) => places.get(id)!);
    this.isOrderKept = this.placesBefore.every(
      (place, position) => position === 0 || place > this.placesBefore[position - 1]!,
    );
    this.changed = numberAssignments(population, assignments ?? new Map());
    this.before = new ViolationFinder(before);
    this.after = new ViolationFinder(after);
  }

  get operations(): number {
    return this.before.operations + this.after.operations;
  }

  /** Adds the pairs of a row. Both lists are in the order of the places, so one pass over them sees what is in both. */
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
      changes.push(placeBefore === placeAfter ? STAYS : placeBefore < placeAfter ? ENDS : BEGINS);
      if (placeBefore === place) i++;
      if (placeAfter === place) j++;
    }
  }

  /** Ascending. */
  private placesFoundBefore(count: number): Int32Array {
    const places = this.before.found.subarray(0, count).map((position) => this.placesBefore[position]!);
    return this.isOrderKept ? places : places.sort();
  }
}

/** Behind all places. */
const NO_PLACE = 2 ** 30;

/** Identities that are not in the population are left out. */
function numberAssignments(
  population: Population,
  assignments: ReadonlyMap<IdentityId, readonly AccessItemRef[]>,
): ReadonlyMap<number, AssignedNumbers> {
  const changed = new Map<number, AssignedNumbers>();
  for (const [identityId, refs] of assignments) {
    const row = population.rowOf(identityId);
    if (row === undefined) continue;
    const carried = population.heldBy(row).carried ?? [];
    const assigned = numberOf(population.numbers, refs);
    const data = joinNumbers([assigned, ...carried.map(({ entitlements }) => entitlements)]);
    changed.set(row, { data, start: 0, end: data.length });
  }
  return changed;
}

/** How many violations begin, end and stay. */
export type ChangeCounts = Readonly<Record<ViolationChange, number>>;

/** How many violations begin, end and stay, in all and of a kind. */
export interface SimulationCounts {
  readonly all: ChangeCounts;
  /** By place in `comparedPolicies`. */
  readonly byPolicy: readonly ChangeCounts[];
  readonly byLevel: Readonly<Partial<Record<SodPolicyLevel, ChangeCounts>>>;
}

type MutableCounts = Record<ViolationChange, number>;

/**
 * Counts the pairs of some slices; `policies` are those that were compared.
 *
 * @example
 * const { all } = countChanges(comparedPolicies(simulation), simulate(population, simulation));
 * console.log(all.BEGINS);
 */
export function countChanges(policies: readonly SodPolicy[], slices: Iterable<SimulatedSlice>): SimulationCounts {
  const none = (): MutableCounts => ({ BEGINS: 0, ENDS: 0, STAYS: 0 });
  const byPolicy = policies.map(none);
  for (const slice of slices) {
    slice.policies.forEach((place, i) => byPolicy[place]![violationChanges[slice.changes[i]!]!]++);
  }
  const all = none();
  const byLevel: Partial<Record<SodPolicyLevel, MutableCounts>> = {};
  policies.forEach(({ level }, place) => {
    const ofLevel = (byLevel[level] ??= none());
    for (const change of violationChanges) {
      ofLevel[change] += byPolicy[place]![change];
      all[change] += byPolicy[place]![change];
    }
  });
  return { all, byPolicy, byLevel };
}
