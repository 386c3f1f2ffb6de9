import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  type PolicyIndex,
  compileAccessGraph,
  compilePolicyIndex,
  Population,
  scan,
} from '@identity-governance/domain/engine';
import { checkNaively } from '@identity-governance/domain/testing';
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

function measure(identities: number, count: number): Record<string, number> {
  const policies = random.policies(count);
  const index = compilePolicyIndex(graph, policies);
  const { population, assigned } = drawPopulation(identities);
  const held = assigned.map(
    (refs) => new Set(refs.flatMap(({ type, id }) => (type === 'ROLE' ? grantedBy.get(id)! : [id]))),
  );
  const expected = scanPlainly(index, held);
  const found = [...scan(index, population, { to: held.length })].flatMap(({ rows, positions }) =>
    [...rows].map((row, i) => `${row} ${positions[i]!}`),
  );
  if (found.join() !== expected.join()) throw new Error('the scan finds other pairs than the plain loop');
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
  let pairs = 0;
  let longest = 0;
  const engine = microsecondsEach(1, () => {
    pairs = 0;
    let last = performance.now();
    for (const { rows } of scan(index, population)) {
      pairs += rows.length;
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  });
  const plain = (microsecondsEach(1, () => scanPlainly(index, held)) / held.length) * identities;
  return {
    identities,
    policies: count,
    'pairs found': pairs,
    'bytes an identity': rounded(population.byteLength / identities),
    'engine ms': rounded(engine / 1000),
    'longest slice ms': rounded(longest),
    'plain ms (from a part)': rounded(plain / 1000),
    'times faster': rounded(plain / engine),
  };
}

for (const [identities, count] of sizes) console.table([measure(identities, count)]);
