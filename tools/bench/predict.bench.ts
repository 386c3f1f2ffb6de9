import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  type HeldAccess,
  type PolicyIndex,
  compileAccessGraph,
  compilePolicyIndex,
  holdAccess,
  resolveAccess,
  Evaluator,
} from '@identity-governance/domain/engine';
import { accessItemKey } from '@identity-governance/domain/shapes';
import { predictNaively, summarise } from '@identity-governance/domain/testing';
import { compareText } from '@identity-governance/values';
import { isDeepStrictEqual } from 'node:util';
import type { Peer, PeerHit, PeerQuestion } from './peer';
import { openPeers } from './peers';
import { printFloor } from './floor';
import { microsecondsAQuestion, processorClock, rounded, wallClock } from './measure';
import { entitlements, WorkloadRandom } from './workload';

/**
 * Predict, by the engine and by its peers, in one run on one population: 10,000 entitlements of Zipf popularity, 84 an
 * identity, requests of 1 to 50 items (median 11). Identities are known to whoever is asked; ids go in, and named
 * violations with paths come out, or hits: policies, kinds and matched items, which are numbers of the engine and ids
 * of a peer. How long peers take to tell policies alone stands beside. A wrong answer ends the run.
 */
const IDENTITIES = 2_000;
const REQUESTS = 4_000;
const MICROSECONDS_A_ROUND = 200_000;
const MIN_QUESTIONS = 5;

const random = new WorkloadRandom(7);
const evaluator = new Evaluator();
const graph = compileAccessGraph(entitlements, []);

interface Question extends PeerQuestion {
  readonly held: HeldAccess;
}

const identities = Array.from({ length: IDENTITIES }, (_, n) => {
  const assigned = random.popular(entitlements, 84);
  return {
    identity: n,
    assigned,
    held: holdAccess(graph, assigned),
    heldIds: new Set(assigned.map(({ id }) => id)),
  };
});
// Not by spreading: V8 may give each such object a hidden class of its own, and then finds its fields slowly.
const questions: readonly Question[] = Array.from({ length: REQUESTS }, () => {
  const { identity, assigned, held, heldIds } = random.pick(identities);
  return { identity, assigned, held, heldIds, requested: random.popular(entitlements, random.size(16)) };
});

function resolve(refs: readonly AccessItemRef[]): readonly number[] {
  const numbers = resolveAccess(graph, refs);
  if (!numbers.ok) throw new Error(`unknown item ${accessItemKey(numbers.error[0]!)}`);
  return numbers.value;
}

const describeAll = (index: PolicyIndex, { held, requested }: Question) =>
  evaluator.predict(index, { held, requested: resolve(requested) }).contexts;
const find = (index: PolicyIndex, { held, requested }: Question) =>
  evaluator.find(index, { held, requested: resolve(requested), wanted: 'CAUSED' });

/** The hits as peers tell them, by policy. */
function listHits(index: PolicyIndex, question: Question): readonly PeerHit[] {
  const hits = find(index, question);
  const { setOffsets, itemOffsets, items } = hits;
  const matchedOf = (set: number) =>
    items.slice(itemOffsets[set], itemOffsets[set + 1]).map((number) => graph.items[number]!.id);
  const listed = hits.inOrder().map((hit): PeerHit => {
    const first = setOffsets[hit]!;
    const { id: policy } = index.policies[hits.policies[hit]!]!;
    return { policy, kind: hits.kindOf(hit), matched: [matchedOf(first), matchedOf(first + 1)] };
  });
  return inOrder(listed);
}

function inOrder(hits: readonly PeerHit[]): readonly PeerHit[] {
  return [...hits].sort((a, b) => compareText(a.policy, b.policy));
}

/** Violations found in all. Some answers are compared with the oracle's, which is slow; see `comparePeer`. */
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

/** Whether the peer answers as the engine does, all ways. */
async function comparePeer(peer: Peer, index: PolicyIndex, asked: readonly Question[]): Promise<void> {
  for (const [n, question] of asked.entries()) {
    const hits = listHits(index, question);
    const ids = hits.map(({ policy }) => policy);
    const isFound = isDeepStrictEqual([...(await peer.find(question))].sort(compareText), ids);
    const isMatched = isDeepStrictEqual(inOrder(await peer.match(question)), hits);
    const isDescribed = isDeepStrictEqual(await peer.describe(question), describeAll(index, question));
    if (isFound && isMatched && isDescribed) continue;
    throw new Error(`${peer.name} and the engine differ about request ${n}`);
  }
}

/** Microseconds a question, for each kind of answer. */
async function measurePeer(peer: Peer, index: PolicyIndex): Promise<Measured> {
  const clock = peer.isElsewhere === true ? wallClock : processorClock;
  await peer.find(questions[0]!);
  const before = clock();
  await peer.find(questions[1]!);
  const affordable = Math.ceil(MICROSECONDS_A_ROUND / (clock() - before + 1));
  const asked = questions.slice(0, Math.max(MIN_QUESTIONS, affordable));
  // The naive one is asked everything where it can, so that no answer of the engine goes without a comparison.
  const isAskedAll = peer.name === 'naive' && index.policies.length <= 1_000;
  await comparePeer(peer, index, isAskedAll ? questions : asked);
  return {
    described: await microsecondsAQuestion(asked, (question) => peer.describe(question), clock),
    matched: await microsecondsAQuestion(asked, (question) => peer.match(question), clock),
    found: await microsecondsAQuestion(asked, (question) => peer.find(question), clock),
  };
}

interface Measured {
  readonly described: number;
  readonly matched: number;
  /** Policies alone. */
  readonly found: number;
}

/** Returns the microseconds of a described prediction. */
async function measure(count: number): Promise<number> {
  const policies = random.policies(count);
  const index = compilePolicyIndex(graph, policies);
  const violations = compareWithOracle(index, count >= 10_000 ? 200 : 40);
  const described = await microsecondsAQuestion(questions, (question) => describeAll(index, question));
  const matched = await microsecondsAQuestion(questions, (question) => find(index, question));
  console.log(`\n${count} policies, ${violations.toFixed(2)} violations a request`);
  const rowOf = (who: string, each: Measured) => ({
    who,
    'described, µs': rounded(each.described),
    'times the engine': rounded(each.described / described),
    'hits, µs': rounded(each.matched),
    'times its hits': rounded(each.matched / matched),
    'policies alone, µs': rounded(each.found),
  });
  const rows = [rowOf('engine', { described, matched, found: matched })];
  for (const peer of await openPeers({ policies, identities, items: entitlements })) {
    rows.push(rowOf(peer.name, await measurePeer(peer, index)));
    await peer.close?.();
  }
  console.table(rows);
  if (count === 1_000) {
    for (const [name, atLeast] of [
      ['naive', 60],
      ['SQLite', 80],
    ] as const) {
      const row = rows.find(({ who }) => who.startsWith(name))!;
      printFloor({
        figure: `described prediction, ${row.who}, times the engine`,
        measured: row['times the engine'],
        atLeast,
      });
    }
  }
  return described;
}

const counts = process.argv.slice(2).map(Number);
const taken = new Map<number, number>();
for (const count of counts.length > 0 ? counts : [100, 1_000, 10_000]) taken.set(count, await measure(count));
const [few, many] = [taken.get(100), taken.get(10_000)];
if (few !== undefined && many !== undefined) {
  printFloor({ figure: 'growth of a prediction from 100 to 10,000 policies', measured: many / few, atMost: 20 });
}
