import {
  type PolicyIndex,
  changeAccessGraph,
  changePolicyIndex,
  compileAccessGraph,
  comparedPolicies,
  compilePolicyIndex,
  overGraph,
  Population,
  scan,
  simulate,
  violationChanges,
} from '@identity-governance/domain/engine';
import type { ViolationChange } from '@identity-governance/domain/sod';
import { drawPolicies } from './draw-policies';
import {
  changeOrganisation,
  foundOrganisation,
  listPairs,
  type PlainOrganisation,
  type Step,
} from './plain-organisation';
import type { RealAccessSet } from './real-access-set';
import { SeededRandom } from '../lib/seeded-random';

export interface ChangesComparison {
  /** Pairs of a user and a violated policy that the scans found after each step. */
  readonly scanned: number;
  /** Pairs of which the simulations said that they begin or end. */
  readonly simulated: number;
  /** What differs from the plain answer: the step, and of what. */
  readonly differences: readonly string[];
}

const STEPS = 6;

/**
 * Lets an organisation change, step by step: items, grants, policies and assignments, drawn with the seed. The engine
 * is compiled once and told the changes; before each it simulates it, after each it scans everybody. Both are compared
 * with what the oracle says of each user's closed access. `tell` is what the engine is told of a step: all of it, but
 * in the test that this comparison is not blind.
 */
export function compareChanges(
  set: RealAccessSet,
  seed: number,
  report = (step: Step): Step => step,
): ChangesComparison {
  const random = new SeededRandom(seed);
  const users = [...set.users.values()];
  let organisation = foundOrganisation(set, drawPolicies(random, users));
  let engine = compileOrganisation(organisation);
  let before = listPairs(organisation);
  const differences: string[] = [];
  const compare = (what: string, reported: ReadonlySet<string>, expected: ReadonlySet<string>): void => {
    if (reported.size !== expected.size || [...reported].some((pair) => !expected.has(pair))) differences.push(what);
  };
  let [scanned, simulated] = [0, 0];
  compare('the first scan', scanAll(engine), before);
  for (let step = 1; step <= STEPS; step++) {
    const { step: whole, after } = changeOrganisation(random, organisation, drawPolicies(random, users));
    const changes = report(whole);
    const index = changeIndex(engine.index, changes);
    const reported = simulateAll(engine, index, changes);
    organisation = after;
    const expected = listPairs(organisation);
    compare(`what stays and starts in step ${step}`, new Set([...reported.STAYS, ...reported.STARTS]), expected);
    compare(`what stays and ends in step ${step}`, new Set([...reported.STAYS, ...reported.ENDS]), before);
    for (const [user, refs] of changes.assignments) engine.population.assign(user, refs);
    engine = { index, population: engine.population };
    compare(`the scan after step ${step}`, scanAll(engine), expected);
    scanned += expected.size;
    simulated += reported.STARTS.size + reported.ENDS.size;
    before = expected;
  }
  return { scanned, simulated, differences };
}

interface Engine {
  readonly index: PolicyIndex;
  readonly population: Population;
}

function compileOrganisation({ items, grants, policies, assigned }: PlainOrganisation): Engine {
  const graph = compileAccessGraph([...items.values()], [...grants.values()]);
  const population = new Population(graph.numbers);
  for (const [user, refs] of assigned) population.assign(user, refs);
  return { index: compilePolicyIndex(graph, [...policies.values()]), population };
}

function changeIndex(index: PolicyIndex, { access, savedPolicies, deletedPolicies }: Step): PolicyIndex {
  const changed = overGraph(index, changeAccessGraph(index.graph, access));
  return changePolicyIndex(changed, { saved: savedPolicies, deletedIds: deletedPolicies });
}

/** Every pair, written `user policy`. */
function scanAll({ index, population }: Engine): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const { rows, positions } of scan(index, population)) {
    rows.forEach((row, i) => pairs.add(`${population.idOf(row)} ${index.policies[positions[i]!]!.id}`));
  }
  return pairs;
}

function simulateAll(
  { index: before, population }: Engine,
  after: PolicyIndex,
  { assignments }: Step,
): Readonly<Record<ViolationChange, ReadonlySet<string>>> {
  const simulation = { before, after, assignments };
  const compared = comparedPolicies(simulation);
  const reported = { STARTS: new Set<string>(), ENDS: new Set<string>(), STAYS: new Set<string>() };
  for (const { rows, policies, changes } of simulate(population, simulation)) {
    rows.forEach((row, i) => {
      reported[violationChanges[changes[i]!]!].add(`${population.idOf(row)} ${compared[policies[i]!]!.policy.id}`);
    });
  }
  return reported;
}
