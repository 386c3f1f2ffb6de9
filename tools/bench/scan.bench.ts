import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  type ChangeCounts,
  changePolicyIndex,
  comparedPolicies,
  compileAccessGraph,
  compilePolicyIndex,
  countChanges,
  type PolicyIndex,
  Population,
  scan,
  simulate,
  type Simulation,
} from '@identity-governance/domain/engine';
import { checkNaively } from '@identity-governance/domain/testing';
import { printFloor } from './floor';
import { microsecondsEach, rounded } from './measure';
import { entitlements, WorkloadRandom } from './workload';

/**
 * The scan of a population through roles: 6 roles of 1,000 and one direct entitlement an identity, which come to about
 * 84 entitlements; against a plain loop over all policies for some of the identities. Their pairs are compared, some of
 * them with the oracle's. With `--large` also a million identities and 10,000 policies.
 */
const sizes =
  process.argv[2] === '--large'
    ? ([
        [100_000, 1_000],
        [1_000_000, 1_000],
        [1_000_000, 10_000],
      ] as const)
    : ([
        [10_000, 1_000],
        [100_000, 1_000],
      ] as const);
const COMPARED_WITH_PLAIN = 500;
const COMPARED_WITH_ORACLE = 10;

const random = new WorkloadRandom(11);
const { roles, grants } = random.roles();
const graph = compileAccessGraph([...entitlements, ...roles], grants);
const grantedBy = new Map(roles.map(({ id }) => [id, [] as string[]]));
for (const { parent, child } of grants) grantedBy.get(parent.id)!.push(child.id);

function drawPopulation(size: number): {
  readonly population: Population;
  readonly assigned: readonly (readonly AccessItemRef[])[];
} {
  const population = new Population(graph.numbers);
  const assigned: (readonly AccessItemRef[])[] = [];
  for (let n = 0; n < size; n++) {
    const refs = [...random.popular(roles, 6), ...random.popular(entitlements, 1)];
    population.assign(`identity-${n}`, refs);
    if (n < COMPARED_WITH_PLAIN) assigned.push(refs);
  }
  return { population, assigned };
}

/** For every policy, look each item up in a Set. */
function scanPlainly(index: PolicyIndex, held: readonly ReadonlySet<string>[]): readonly string[] {
  const sides = index.policies.map(({ sets }) => sets.map(({ criteriaList }) => criteriaList.map(({ id }) => id)));
  return held.flatMap((ids, row) =>
    sides.flatMap((lists, position) =>
      lists.every((list) => list.some((id) => ids.has(id))) ? [`${row} ${position}`] : [],
    ),
  );
}

/** How many pairs there are, a sum that differs where any of them does, and the milliseconds of the longest slice. */
function scanAll(index: PolicyIndex, population: Population) {
  const told = { pairs: 0, sum: 0, longest: 0 };
  let last = performance.now();
  for (const { rows, positions } of scan(index, population)) {
    told.longest = Math.max(told.longest, performance.now() - last);
    told.pairs += rows.length;
    for (let i = 0; i < rows.length; i++) told.sum = (Math.imul(told.sum, 31) + rows[i]! * 7919 + positions[i]!) | 0;
    last = performance.now();
  }
  return told;
}

/** How many violations begin, end and stay. */
function simulateAll(population: Population, simulation: Simulation): ChangeCounts {
  return countChanges(comparedPolicies(simulation), simulate(population, simulation)).all;
}

function measure(identities: number, count: number) {
  const policies = random.policies(count);
  const index = compilePolicyIndex(graph, policies);
  const { population, assigned } = drawPopulation(identities);
  const held = assigned.map(
    (refs) => new Set(refs.flatMap(({ type, id }) => (type === 'ROLE' ? grantedBy.get(id)! : [id]))),
  );
  const expected = scanPlainly(index, held);
  const some = [...scan(index, population, { to: held.length })].flatMap(({ rows, positions }) =>
    [...rows].map((row, i) => `${row} ${positions[i]!}`),
  );
  if (some.join() !== expected.join()) throw new Error('the scan finds other pairs than the plain loop');
  // The oracle takes minutes for one identity and 10,000 policies.
  for (const [row, refs] of assigned.slice(0, count > 1_000 ? 0 : COMPARED_WITH_ORACLE).entries()) {
    const oracle = checkNaively(
      { items: graph.items.map((item) => item!), grants, policies },
      { assigned: refs, requested: [] },
    );
    const pairs = oracle.map(({ policy }) => `${row} ${index.policies.findIndex(({ id }) => id === policy.id)}`);
    if (pairs.join() !== expected.filter((pair) => pair.startsWith(`${row} `)).join())
      throw new Error('the oracle finds other pairs');
  }
  const found = scanAll(index, population);
  const engine = microsecondsEach(1, () => scanAll(index, population));
  const simulation = { before: index, after: changePolicyIndex(index, { deletedIds: [policies[0]!.id] }) };
  const counts = simulateAll(population, simulation);
  if (counts.STAYS + counts.ENDS !== found.pairs || counts.STAYS !== scanAll(simulation.after, population).pairs) {
    throw new Error('the simulation is not the scan after less the scan before');
  }
  const simulated = microsecondsEach(1, () => simulateAll(population, simulation));
  const plain = (microsecondsEach(1, () => scanPlainly(index, held)) / held.length) * identities;
  return { identities, count, index, population, found, engine, simulated, plain };
}

const measured = sizes.map(([identities, count]) => measure(identities, count));
console.table(
  measured.map((each) => ({
    identities: each.identities,
    policies: each.count,
    'pairs found': each.found.pairs,
    'bytes an identity': rounded(each.population.byteLength / each.identities),
    'engine ms': rounded(each.engine / 1000),
    'plain ms (from a part)': rounded(each.plain / 1000),
    'times faster': rounded(each.plain / each.engine),
    'a policy less, simulated ms': rounded(each.simulated / 1000),
    'longest slice ms': rounded(each.found.longest),
  })),
);
const scanned = measured.find(({ identities, count }) => identities === 100_000 && count === 1_000);
if (scanned !== undefined) {
  const figure = 'scan of 100,000 identities and 1,000 policies, naive, times the engine';
  printFloor({ figure, measured: scanned.plain / scanned.engine, atLeast: 400 });
}
