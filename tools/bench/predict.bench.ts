import type { AccessItemRef, HeldAccess, PolicyIndex } from '@identity-governance/domain';
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
import { predictNaively, summarise } from '@identity-governance/domain/testing';
import { isDeepStrictEqual } from 'node:util';
import type { Peer, PeerQuestion } from './peer';
import { openPeers } from './peers';
import { microsecondsByClock, microsecondsEach, microsecondsOfProcessor, rounded } from './measure';
import { entitlements, WorkloadRandom } from './workload';

/**
 * Predict, by the engine and by its peers, in one run on one population: 10,000 entitlements of Zipf popularity, 84 an
 * identity, requests of 1 to 50 items (median 11). Identities are known to whoever is asked; ids go in, and named
 * violations with paths come out (or, as hits, numbers). A wrong answer ends the run.
 */
const IDENTITIES = 2_000;
const REQUESTS = 4_000;
const MICROSECONDS_A_PEER = 700_000;
const ROUNDS_A_PEER = 3;

const random = new WorkloadRandom(7);
const scratch = new Scratch();
const graph = compileAccessGraph(entitlements, []);

interface Question extends PeerQuestion {
  readonly held: HeldAccess;
}

const identities = Array.from({ length: IDENTITIES }, (_, n) => {
  const assigned = random.popular(entitlements, 84);
  return { identity: n, assigned, held: holdAccess(graph, assigned), heldIds: new Set(assigned.map(({ id }) => id)) };
});
const questions: readonly Question[] = Array.from({ length: REQUESTS }, () => ({
  ...random.pick(identities),
  requested: random.popular(entitlements, random.size(16)),
}));

function resolve(refs: readonly AccessItemRef[]): readonly number[] {
  const numbers = resolveAccess(graph, refs);
  if (!numbers.ok) throw new Error(`unknown item ${accessItemKey(numbers.error[0]!)}`);
  return numbers.value;
}

const describeAll = (index: PolicyIndex, { held, requested }: Question) =>
  predictViolations(index, scratch, { held, requested: resolve(requested) }).contexts;
const find = (index: PolicyIndex, { held, requested }: Question) =>
  evaluate(index, scratch, { held, requested: resolve(requested), wanted: 'CAUSED' });

/** Violations found in all; every answer of the engine is compared with the oracle's. */
function compareWithOracle(index: PolicyIndex, share: number): number {
  let violations = 0;
  questions.forEach((question, n) => {
    const contexts = describeAll(index, question);
    violations += contexts.length;
    const { count } = find(index, question);
    if (n % share !== 0) return;
    const expected = predictNaively({ items: entitlements, grants: [], policies: index.policies }, question);
    if (count !== expected.length || !isDeepStrictEqual(contexts, expected)) {
      throw new Error(`the engine answers request ${n} with ${summarise(contexts).join('; ')}`);
    }
  });
  return violations / questions.length;
}

/** Microseconds a question, for both kinds of answer; each is compared with the engine's, which the oracle has seen. */
async function measurePeer(peer: Peer, index: PolicyIndex): Promise<Measured> {
  const measured = peer.isElsewhere === true ? microsecondsByClock : microsecondsOfProcessor;
  const describePlainly = async (question: Question) => peer.describe(question);
  const findPlainly = async (question: Question) => peer.find(question);
  const measureEach = async <T>(ask: (question: Question) => Promise<T>, compare: (answer: T, n: number) => void) => {
    await ask(questions[0]!);
    const once = await measured(async () => ask(questions[1]!));
    const asked = questions.slice(0, Math.max(3, Math.min(questions.length, MICROSECONDS_A_PEER / once)));
    const answers: T[] = [];
    let best = Infinity;
    for (let round = 0; round < ROUNDS_A_PEER; round++) {
      answers.length = 0;
      const all = await measured(async () => {
        for (const question of asked) answers.push(await ask(question));
      });
      best = Math.min(best, all / asked.length);
    }
    answers.forEach(compare);
    return best;
  };
  const check = (isRight: boolean, n: number): void => {
    if (!isRight) throw new Error(`${peer.name} answers request ${n} wrongly`);
  };
  const described = await measureEach(describePlainly, (contexts, n) => {
    check(isDeepStrictEqual(contexts, describeAll(index, questions[n]!)), n);
  });
  const found = await measureEach(findPlainly, (ids, n) => {
    const expected = describeAll(index, questions[n]!).map(({ policy }) => policy.id);
    check(isDeepStrictEqual([...ids].sort(), expected.sort()), n);
  });
  return { described, found };
}

interface Measured {
  readonly described: number;
  readonly found: number;
}

async function measure(count: number): Promise<void> {
  const policies = random.policies(count);
  const index = compilePolicyIndex(graph, policies);
  const violations = compareWithOracle(index, count >= 10_000 ? 200 : 40);
  const described = microsecondsEach(REQUESTS, () => {
    questions.forEach((question) => describeAll(index, question));
  });
  const found = microsecondsEach(REQUESTS, () => {
    questions.forEach((question) => find(index, question));
  });
  console.log(`\n${count} policies, ${violations.toFixed(2)} violations a request`);
  const rowOf = (who: string, each: Measured) => ({
    who,
    'described, µs': rounded(each.described),
    'times the engine': rounded(each.described / described),
    'hits only, µs': rounded(each.found),
    'times its hits': rounded(each.found / found),
  });
  const rows = [rowOf('engine', { described, found })];
  for (const peer of await openPeers({ policies, identities, items: entitlements })) {
    rows.push(rowOf(peer.name, await measurePeer(peer, index)));
    await peer.close?.();
  }
  console.table(rows);
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [100, 1_000, 10_000]) await measure(count);
