import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  comparedPolicies,
  countChanges,
  simulate,
  violatedPolicy,
  violationChanges,
  type ChangeCounts,
  type ComparedPolicy,
  type Population,
  type Simulation,
  type SimulationCounts,
} from '@identity-governance/domain/engine';
import {
  populationWarnings,
  type DraftedAccess,
  type InventoryWarning,
  type LeftOutCounts,
  type LoadedPopulation,
} from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { CommandError } from '../command-error';
import { createTable } from '../create-table';
import { describeLeftOut } from '../inventory/describe-left-out';
import type { Person } from '../inventory/read-people';
import type { PhaseDisplay } from '../phase-display';
import { formatCount } from '../progress';
import { printable } from '../terminal';
import { countFrom } from '../scan/select-policies';
import { describeWarnings, failOnWarnings } from '../warnings';

export interface Simulated {
  readonly policies: readonly ComparedPolicy[];
  readonly counts: SimulationCounts;
  /** 1 for each row in which a violation starts or ends. */
  readonly rows: Uint8Array;
}

/** The JSON output of a simulation. */
export interface SimulationReport {
  /** Identities that are not counted. Those that the draft names are not among them: they count as though enabled. */
  readonly leftOut: LeftOutCounts;
  /** What the accounts of the draft carry. */
  readonly accounts: DraftedAccess;
  readonly all: ChangeCounts;
  readonly byLevel: Readonly<Partial<Record<SodPolicyLevel, ChangeCounts>>>;
  /** All policies that are enforced before or after, by name. */
  readonly policies: readonly (ChangeCounts & Pick<SodPolicy, 'id' | 'name' | 'level'>)[];
  /** Why the result is unreliable if no violation would start; empty if there is no warning. */
  readonly warnings: readonly InventoryWarning[];
  /** Values of accounts that match no entitlement, by source and attribute; absent if there are none. */
  readonly unmatched?: readonly UnmatchedAttribute[];
}

const stays = violationChanges.indexOf('STAYS');

/** Compares all identities. A signal can end the process between slices. */
export async function runSimulation(
  population: Population,
  simulation: Simulation,
  display: PhaseDisplay,
): Promise<Simulated> {
  const policies = comparedPolicies(simulation);
  const rows = new Uint8Array(population.rows);
  let counts = countChanges(policies, []);
  display.begin('identities compared', population.rows);
  for (const slice of simulate(population, simulation)) {
    counts = addCounts(counts, countChanges(policies, [slice]));
    slice.rows.forEach((row, i) => {
      if (slice.changes[i] !== stays) rows[row] = 1;
    });
    display.advance(slice.to - slice.from);
    await nextTurn();
  }
  return { policies, counts, rows };
}

function addCounts(a: SimulationCounts, b: SimulationCounts): SimulationCounts {
  const levels = sodPolicyLevels.filter((level) => a.byLevel[level] !== undefined);
  return {
    all: add(a.all, b.all),
    byPolicy: a.byPolicy.map((counts, place) => add(counts, b.byPolicy[place]!)),
    byLevel: Object.fromEntries(levels.map((level) => [level, add(a.byLevel[level]!, b.byLevel[level]!)])),
  };
}

function add(a: ChangeCounts, b: ChangeCounts): ChangeCounts {
  return { BEGINS: a.BEGINS + b.BEGINS, ENDS: a.ENDS + b.ENDS, STAYS: a.STAYS + b.STAYS };
}

export function reportSimulation(
  { policies, counts: { all, byLevel, byPolicy } }: Simulated,
  { unmatched, ...rest }: Required<Pick<SimulationReport, 'leftOut' | 'accounts' | 'warnings' | 'unmatched'>>,
): SimulationReport {
  return {
    ...{ ...rest, all, byLevel, ...(unmatched.length > 0 && { unmatched }) },
    policies: policies.map(({ policy: { id, name, level } }, place) => ({ id, name, level, ...byPolicy[place]! })),
  };
}

/** Returns a table of the policies whose violations change, and the sums. */
export function describeSimulation({ leftOut, all, policies, warnings }: SimulationReport): readonly string[] {
  const doubts = warnings.length === 0 ? [] : ['this result is unreliable:', ...describeWarnings(warnings)];
  const trust = [...describeLeftOut(leftOut), ...doubts];
  const sums = `${formatCount(all.BEGINS)} violations would start, ${formatCount(all.ENDS)} would end, ${formatCount(all.STAYS)} would stay`;
  const changed = policies.filter(({ BEGINS, ENDS }) => BEGINS + ENDS > 0);
  if (changed.length === 0) return [sums, ...trust];
  const counted = ['right', 'right', 'right'] as const;
  const table = createTable({
    head: ['level', 'policy', 'id', 'begin', 'end', 'stay'],
    colAligns: ['left', 'left', 'left', ...counted],
  });
  const rank = ({ level }: Pick<SodPolicy, 'level'>) => sodPolicyLevels.indexOf(level);
  for (const policy of [...changed].sort((a, b) => rank(a) - rank(b) || b.BEGINS - a.BEGINS)) {
    const counts = [policy.BEGINS, policy.ENDS, policy.STAYS].map(formatCount);
    table.push([policy.level, printable(policy.name), printable(policy.id), ...counts]);
  }
  return [...table.toString().split('\n'), sums, ...trust];
}

export interface ChangesToList {
  readonly population: Population;
  readonly simulation: Simulation;
  readonly people: ReadonlyMap<number, Person>;
}

/** Yields a header, then one line for each violation that starts or ends. */
export function* listChanges({ population, simulation, people }: ChangesToList): Generator<readonly string[]> {
  const policies = comparedPolicies(simulation);
  yield ['change', 'identityId', 'identityName', 'level', 'policyId', 'policyName'];
  for (const { rows, policies: places, changes } of simulate(population, simulation)) {
    for (let i = 0; i < rows.length; i++) {
      if (changes[i] === stays) continue;
      const change = violationChanges[changes[i]!]!;
      const { level, id, name } = violatedPolicy(policies[places[i]!]!, change);
      const person = people.get(rows[i]!)?.name ?? '';
      yield [change, population.idOf(rows[i]!), person, level, id, name];
    }
  }
}

/** Returns the warnings for the changed state, which may have the first access of all. */
export function warningsAfter(
  inventory: LoadedPopulation,
  { after, assignments = new Map(), carried = new Map() }: Simulation,
): readonly InventoryWarning[] {
  const isAccessGiven = [...assignments.values(), ...carried.values()].some((access) => access.length > 0);
  return populationWarnings({ ...inventory, index: after }).filter(
    ({ code }) => code !== 'NO_ACCESS_HELD' || !isAccessGiven,
  );
}

/** Fails with 3 if a violation of at least this level would start, with 4 if the result is unreliable. */
export function failOnStarts(level: SodPolicyLevel | undefined, { byLevel, warnings }: SimulationReport): void {
  if (level === undefined) return;
  const begins = Object.fromEntries(Object.entries(byLevel).map(([one, counts]) => [one, counts.BEGINS]));
  const failing = countFrom(level, begins);
  if (failing > 0)
    throw new CommandError(`${failing} violations of level ${level} or higher would start`, { exitCode: 3 });
  failOnWarnings(warnings);
}
