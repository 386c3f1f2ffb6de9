import type { AccessItemRef, HeldAccess, PolicyIndex, SodPolicy } from '@identity-governance/domain';
import {
  accessItemKey,
  compileAccessGraph,
  compilePolicyIndex,
  evaluate,
  holdAccess,
  predictViolations,
  resolveAccess,
  Scratch,
} from '@identity-governance/domain';
import { buildPolicy, predictNaively, summarise } from '@identity-governance/domain/testing';
import { SeededRandom } from '../checks/seeded-random';

/**
 * Predict: the engine against a plain implementation (Set look-ups over every policy), in one run, on one population:
 * 10,000 entitlements of Zipf popularity, 84 an identity, criteria lists of 1 to 50 (mean 12), requests of 1 to 50
 * (median 11). Every tenth answer is compared with the naive oracle.
 */
const ENTITLEMENTS = 10_000;
const IDENTITIES = 2_000;
const REQUESTS = 4_000;

const random = new SeededRandom(7);
const items = Array.from({ length: ENTITLEMENTS }, (_, n) => ({
  type: 'ENTITLEMENT' as const,
  id: `entitlement-${n}`,
  name: `Entitlement ${n}`,
}));

/** Zipf with exponent near 1: the inverse of a log-uniform draw. */
function drawPopular(): AccessItemRef {
  const { type, id } = items[Math.floor(ENTITLEMENTS ** random.next()) - 1]!;
  return { type, id };
}

function drawList(size: number): readonly AccessItemRef[] {
  const list = new Map<string, AccessItemRef>();
  for (let tries = 0; list.size < size && tries < size * 20; tries++) {
    const ref = drawPopular();
    list.set(accessItemKey(ref), ref);
  }
  return [...list.values()];
}

/** 1 to 50, most of them small. */
function drawSize(mean: number): number {
  return Math.min(50, 1 + Math.floor(-Math.log(1 - random.next()) * (mean - 1)));
}

function drawPolicy(n: number): SodPolicy {
  // Sides are drawn evenly over the catalogue: policies name particular entitlements, popular or not.
  const even = (size: number) => random.sample(items, size).map(({ type, id }) => ({ type, id }));
  const left = even(drawSize(12));
  const right = even(drawSize(12)).filter((ref) => !left.some(({ id }) => id === ref.id));
  const side = (criteriaList: readonly AccessItemRef[]) => ({ name: null, minimum: 1, criteriaList });
  return buildPolicy({ id: `policy-${n}`, sets: [side(left), side(right.length > 0 ? right : even(1))] });
}

interface Question {
  readonly assigned: readonly AccessItemRef[];
  readonly held: HeldAccess;
  readonly heldKeys: ReadonlySet<string>;
  readonly requested: readonly AccessItemRef[];
}

/** The keys of each side. */
type PlainPolicy = readonly (readonly string[])[];

/** What one would write first: for every policy, look each item up in a Set. */
function predictPlainly(policies: readonly PlainPolicy[], { heldKeys, requested }: Question): number {
  const after = new Set(heldKeys);
  for (const ref of requested) after.add(accessItemKey(ref));
  let found = 0;
  for (const sides of policies) {
    const matched = sides.map((keys) => keys.filter((key) => after.has(key)));
    const isViolated = matched.every((keys) => keys.length > 0);
    if (isViolated && matched.some((keys) => keys.some((key) => !heldKeys.has(key)))) found++;
  }
  return found;
}

function microsecondsEach(times: number, run: () => void): number {
  const start = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - start) / 1000 / times;
}

const scratch = new Scratch();
const graph = compileAccessGraph(items, []);
const held = Array.from({ length: IDENTITIES }, () => {
  const assigned = drawList(84);
  return { assigned, held: holdAccess(graph, assigned), heldKeys: new Set(assigned.map(accessItemKey)) };
});
const questions: readonly Question[] = Array.from({ length: REQUESTS }, () => ({
  ...random.pick(held),
  requested: drawList(drawSize(14)),
}));

function answer(index: PolicyIndex, { held: access, requested }: Question) {
  const numbers = resolveAccess(graph, requested);
  if (!numbers.ok) throw new Error('unknown item');
  return predictViolations(index, scratch, { held: access, requested: numbers.value }).contexts;
}

function find(index: PolicyIndex, { held: access, requested }: Question) {
  const numbers = resolveAccess(graph, requested);
  if (!numbers.ok) throw new Error('unknown item');
  return evaluate(index, scratch, { held: access, requested: numbers.value, wanted: 'CAUSED' });
}

function measure(count: number): Record<string, string | number> {
  const policies = Array.from({ length: count }, (_, n) => drawPolicy(n));
  const index = compilePolicyIndex(graph, policies);
  let violations = 0;
  questions.forEach((question, n) => {
    const contexts = answer(index, question);
    violations += contexts.length;
    if (n % 200 !== 0) return;
    const expected = summarise(predictNaively({ items, grants: [], policies }, question));
    if (JSON.stringify(summarise(contexts)) !== JSON.stringify(expected)) throw new Error('the answers differ');
  });
  const plainQuestions = questions.slice(0, Math.max(50, 400_000 / count));
  const plainPolicies = policies.map(({ sets }) => sets.map(({ criteriaList }) => criteriaList.map(accessItemKey)));
  const plain = microsecondsEach(plainQuestions.length, () => {
    plainQuestions.forEach((q) => predictPlainly(plainPolicies, q));
  });
  const engine = microsecondsEach(REQUESTS * 5, () => {
    for (let round = 0; round < 5; round++) questions.forEach((q) => answer(index, q));
  });
  const hits = microsecondsEach(REQUESTS * 5, () => {
    for (let round = 0; round < 5; round++) questions.forEach((q) => find(index, q));
  });
  return {
    policies: count,
    'hits µs': hits.toFixed(2),
    'violations per request': (violations / REQUESTS).toFixed(2),
    'plain µs': plain.toFixed(1),
    'engine µs': engine.toFixed(2),
    'times faster': Math.round(plain / engine),
  };
}

console.table([100, 1_000, 10_000].map(measure));
