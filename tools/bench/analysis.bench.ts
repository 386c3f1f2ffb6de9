import {
  analyzePolicies,
  compileAccessGraph,
  compilePolicyIndex,
  findNumber,
  PairFinder,
} from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { buildPolicy } from '@identity-governance/domain/testing';
import { SeededRandom } from '../checks/lib/seeded-random';
import { printFloor } from './floor';
import { microsecondsEach } from './measure';

/**
 * The analysis of policies over 100,000 items with 83,000 grants: sides of 1 to 12 items; one policy in ten is part of
 * the one before, one in fifty has a side of a role.
 */
const ENTITLEMENTS = 90_000;
const ROLES = 10_000;
const GRANTS = 83_000;

const random = new SeededRandom(5);
const entitlements = itemsOf('ENTITLEMENT', ENTITLEMENTS);
/** Policies name the same items again and again. */
const named = entitlements.slice(0, 5_000);
const roles = itemsOf('ROLE', ROLES);
const grants = Array.from({ length: GRANTS }, () => ({ parent: one(roles), child: one(entitlements) }));
const graph = compileAccessGraph([...entitlements, ...roles], grants);

function itemsOf(type: AccessItemRef['type'], count: number) {
  return Array.from({ length: count }, (_, n) => ({ type, id: `${n}`, name: `${n}` }));
}

function one<T>(list: readonly T[]): T {
  return list[random.below(list.length)]!;
}

function policiesOf(count: number) {
  let last = [draw(), draw()];
  return Array.from({ length: count }, (_, n) => {
    if (n % 10 === 9) last = last.map((items) => items.slice(0, 1 + random.below(items.length)));
    else last = [n % 50 === 0 ? [one(roles)] : draw(), draw()];
    const sets = last.map((items) => ({ name: null, minimum: 1, criteriaList: items }));
    return buildPolicy({ id: `p${n}`, sets });
  });
}

function draw(): readonly AccessItemRef[] {
  return random.sample(named, 1 + random.below(12)).map(({ type, id }) => ({ type, id }));
}

const results = [1_000, 10_000].map((count) => {
  const index = compilePolicyIndex(graph, policiesOf(count));
  const kinds: Record<string, number> = {};
  for (const finding of analyzePolicies(index))
    if (finding !== undefined) kinds[finding.kind] = (kinds[finding.kind] ?? 0) + 1;
  const seconds = microsecondsEach(1, () => [...analyzePolicies(index)]) / 1_000_000;
  return { policies: count, seconds, ...kinds };
});
console.table(results);
const [, large] = results;
printFloor({ figure: 'analysis of 10,000 policies, seconds', measured: large!.seconds, atMost: 15 });

/** The pairs of all roles that conflict by 10,000 policies. */
const index = compilePolicyIndex(graph, policiesOf(10_000));
const numbers = roles.map((role) => findNumber(index.graph, role)!);
const finder = new PairFinder(index, numbers);
const counts = finder.countPartners(Number.MAX_SAFE_INTEGER)!;
const pairSeconds = microsecondsEach(1, () => new PairFinder(index, numbers).countPartners()) / 1_000_000;
const pairs = counts.reduce((sum, count) => sum + count, 0) / 2;
console.table([{ roles: ROLES, comparisons: finder.comparisons, pairs, seconds: pairSeconds }]);
printFloor({ figure: 'pairs of 10,000 roles, seconds', measured: pairSeconds, atMost: 2 });
