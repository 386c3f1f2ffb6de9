import type { AccessGraph } from '../access/access-graph';
import type { ItemNumbers } from '../access/item-numbers';
import { compareText, type SodPolicyId, runPieces, type Pieces } from '@identity-governance/values';
import { sodPolicyTypeTraits, type SodPolicyTypeTraits, type ViolationHead } from './policy-types';
import type { SodPolicy, SodPolicyLevel } from './sod-policy';

/**
 * All criteria in flat arrays: policy p (a position) has the sets `setOffsets[p]` up to, not including,
 * `setOffsets[p + 1]`; set s has the item numbers `items[itemOffsets[s]]` up to, not including,
 * `items[itemOffsets[s + 1]]`, in the policy's order, and the minimum `minimums[s]`. What stands in `items` behind the
 * last set means nothing: see `CRITERIA_AT_ONCE`.
 */
export interface FlatCriteria {
  readonly thresholds: Int32Array;
  readonly setOffsets: Int32Array;
  readonly minimums: Int32Array;
  readonly itemOffsets: Int32Array;
  readonly items: Int32Array;
  /** How many items the longest policy names. */
  readonly longest: number;
  /** By set: the position of its policy. */
  readonly policyOfSet: Int32Array;
  /**
   * By set: the other set of its policy where that is two-sided, of whatever type: two sets of which one item each is
   * enough, and both of which must count. NO_SIDE where it is not.
   */
  readonly otherSides: Int32Array;
}

export const NO_SIDE = -1;

/** So many criteria are looked at in one round of a loop, the last round of which may go beyond the last criterion. */
export const CRITERIA_AT_ONCE = 4;

/** Policies that are numbered in one piece, and so many from which on they are ordered and laid out in pieces. */
const POLICIES_A_PIECE = 100;
const MANY_POLICIES = 2_000;
/** Items that policies name: some milliseconds. */
const ENTRIES_A_PIECE = 100_000;

/** By item number: the sets that name it are `sets[offsets[n]] … sets[offsets[n + 1] - 1]`, ascending. */
export interface Postings {
  readonly offsets: Int32Array;
  readonly sets: Int32Array;
}

/** What is told of a policy in each of its violations. Laid out to be small, because answers wait for memory. */
export interface PolicyHeadings {
  /** By position. */
  readonly refs: readonly ViolationHead['policy'][];
  /** By position: the place of its class in `classes`. */
  readonly classOf: Uint16Array;
  readonly classes: readonly PolicyClass[];
}

/** What many policies have in common: there are as many classes as combinations of level and type. */
export interface PolicyClass {
  readonly level: SodPolicyLevel;
  readonly traits: SodPolicyTypeTraits;
}

/** A policy with the numbers of its items, all sets one after the other. */
interface NumberedPolicy {
  readonly policy: SodPolicy;
  readonly items: Int32Array;
  readonly ref: ViolationHead['policy'];
}

/** A change of policies. What is both saved and deleted is deleted. */
export interface PolicyChanges {
  /** New ones, and changed ones as they are now; of several with one id the last. */
  readonly saved?: readonly SodPolicy[];
  readonly deletedIds?: readonly SodPolicyId[];
}

/**
 * Policies, compiled: whichever it is given, in any state. Immutable and free of scratch memory, so it may be shared.
 * It works on numbers, and these are stable, so a change of items or grants leaves all but `graph` as it is.
 */
export interface PolicyIndex {
  /**
   * No other index has it. Who remembers an index by it does not keep that in memory.
   *
   * @internal
   */
  readonly version: object;
  /** The graph that answers are given from. */
  readonly graph: AccessGraph;
  /** Ordered by policy name, then id: the order of every answer. A policy's place here is its position. */
  readonly policies: readonly SodPolicy[];
  /** @internal */
  readonly numbered: readonly NumberedPolicy[];
  /** @internal */
  readonly headings: PolicyHeadings;
  /** @internal */
  readonly criteria: FlatCriteria;
  /** @internal */
  readonly postings: Postings;
}

/**
 * Compiles policies over a graph, in one pass: all that are given are evaluated, whatever their state. Nothing is
 * validated: policies are made by `parseSodPolicy`. An item that a policy names and that does not exist is held by
 * nobody, until it is there.
 *
 * @example
 * const index = compilePolicyIndex(graph, policies.filter(isEnforced));
 */
export function compilePolicyIndex(graph: AccessGraph, policies: readonly SodPolicy[]): PolicyIndex {
  const builder = new PolicyIndexBuilder(graph.numbers);
  builder.add(policies);
  return builder.build(graph);
}

/**
 * The same for policies that come in pieces: much of the work is done as they come.
 *
 * @example
 * const builder = new PolicyIndexBuilder(graph.numbers);
 * for await (const page of pagesOfPolicies) builder.add(page.filter(isEnforced));
 * const index = builder.build(graph);
 */
export class PolicyIndexBuilder {
  private readonly numbered: NumberedPolicy[] = [];

  constructor(private readonly numbers: ItemNumbers) {}

  /** Each id once in all. */
  add(policies: readonly SodPolicy[]): void {
    runPieces(this.addInPieces(policies));
  }

  /** The same piece by piece. */
  *addInPieces(policies: readonly SodPolicy[]): Pieces<void> {
    yield* numberInto(this.numbered, this.numbers, policies);
  }

  /** Over a graph of these numbers; throws an Error for another. */
  build(graph: AccessGraph): PolicyIndex {
    return runPieces(this.buildInPieces(graph));
  }

  /** The same piece by piece. */
  *buildInPieces(graph: AccessGraph): Pieces<PolicyIndex> {
    if (graph.numbers !== this.numbers) throw new Error('the policies were numbered for another graph');
    return yield* link(graph, this.numbered);
  }
}

/**
 * The index after a change of policies; only these are read again, and `index` stays as it is. Equals an index that is
 * compiled again.
 *
 * @example
 * const later = changePolicyIndex(index, { saved: [policy], deletedIds: ['p1'] });
 */
export function changePolicyIndex(index: PolicyIndex, changes: PolicyChanges): PolicyIndex {
  return runPieces(changePolicyIndexInPieces(index, changes));
}

/**
 * The same piece by piece. Questions may be answered from `index` meanwhile.
 *
 * @example
 * const pieces = changePolicyIndexInPieces(index, { deletedIds: ['p1'] });
 * let next = pieces.next();
 * for (; next.done !== true; next = pieces.next()) await setImmediate();
 */
export function* changePolicyIndexInPieces(index: PolicyIndex, changes: PolicyChanges): Pieces<PolicyIndex> {
  const { graph, numbered } = index;
  const { saved = [], deletedIds = [] } = changes;
  const deleted = new Set(deletedIds);
  const replaced = new Set([...saved.map(({ id }) => id), ...deleted]);
  const latest = new Map(saved.map((policy) => [policy.id, policy]));
  const added = [...latest.values()].filter(({ id }) => !deleted.has(id));
  const later = numbered.filter(({ policy }) => !replaced.has(policy.id));
  yield* numberInto(later, graph.numbers, added);
  return yield* link(graph, later);
}

/**
 * The same policies over another version of the graph (see `changeAccessGraph`); throws an Error for another graph.
 *
 * @example
 * const later = overGraph(index, changeAccessGraph(graph, { savedGrants: [grant] }));
 */
export function overGraph(index: PolicyIndex, graph: AccessGraph): PolicyIndex {
  if (index.graph.numbers !== graph.numbers) throw new Error('the graph is no version of the graph of this index');
  return { ...index, version: {}, graph };
}

function* numberInto(numbered: NumberedPolicy[], numbers: ItemNumbers, policies: readonly SodPolicy[]): Pieces<void> {
  for (const [place, policy] of policies.entries()) {
    numbered.push(numberPolicy(numbers, policy));
    if (place % POLICIES_A_PIECE === POLICIES_A_PIECE - 1) yield;
  }
}

function numberPolicy(numbers: ItemNumbers, policy: SodPolicy): NumberedPolicy {
  const refs = policy.sets.flatMap(({ criteriaList }) => criteriaList);
  // An item that does not exist has a number all the same: nobody holds it, until it is there.
  const items = Int32Array.from(refs, (ref) => numbers.intern(ref));
  return { policy, items, ref: { type: 'SOD_POLICY', id: policy.id, name: policy.name } };
}

function* link(graph: AccessGraph, unordered: readonly NumberedPolicy[]): Pieces<PolicyIndex> {
  const numbered = [...unordered].sort(
    ({ policy: a }, { policy: b }) => compareText(a.name, b.name) || compareText(a.id, b.id),
  );
  const isLong = numbered.length >= MANY_POLICIES;
  if (isLong) yield;
  const criteria = flatten(numbered);
  if (isLong) yield;
  const policies = numbered.map(({ policy }) => policy);
  const headings = listHeadings(numbered);
  const postings = yield* post(graph.numbers.size, criteria);
  return { version: {}, graph, policies, numbered, headings, criteria, postings };
}

function listHeadings(numbered: readonly NumberedPolicy[]): PolicyHeadings {
  const classes: PolicyClass[] = [];
  const classOf = Uint16Array.from(numbered, ({ policy: { level, type } }) => {
    const traits = sodPolicyTypeTraits[type];
    const known = classes.findIndex((each) => each.level === level && each.traits === traits);
    return known >= 0 ? known : classes.push({ level, traits }) - 1;
  });
  return { refs: numbered.map(({ ref }) => ref), classOf, classes };
}

function flatten(numbered: readonly NumberedPolicy[]): FlatCriteria {
  const sets = numbered.flatMap(({ policy }) => policy.sets);
  const policyOfSet = new Int32Array(sets.length);
  const setOffsets = offsetsOf(numbered.map(({ policy }) => policy.sets.length));
  for (let p = 0; p < numbered.length; p++) policyOfSet.fill(p, setOffsets[p], setOffsets[p + 1]);
  const itemOffsets = offsetsOf(sets.map(({ criteriaList }) => criteriaList.length));
  const items = new Int32Array(itemOffsets.at(-1)! + CRITERIA_AT_ONCE - 1);
  numbered.forEach((policy, p) => {
    items.set(policy.items, itemOffsets[setOffsets[p]!]);
  });
  const thresholds = Int32Array.from(numbered, ({ policy }) => policy.threshold);
  const minimums = Int32Array.from(sets, ({ minimum }) => minimum);
  const otherSides = findOtherSides(numbered, setOffsets);
  const longest = numbered.reduce((most, policy) => Math.max(most, policy.items.length), 0);
  return { thresholds, setOffsets, minimums, itemOffsets, items, longest, policyOfSet, otherSides };
}

function findOtherSides(numbered: readonly NumberedPolicy[], setOffsets: Int32Array): Int32Array {
  const otherSides = new Int32Array(setOffsets.at(-1)!).fill(NO_SIDE);
  numbered.forEach(({ policy: { sets, threshold } }, p) => {
    if (threshold !== 2 || sets.length !== 2 || sets.some(({ minimum }) => minimum !== 1)) return;
    const left = setOffsets[p]!;
    otherSides[left] = left + 1;
    otherSides[left + 1] = left;
  });
  return otherSides;
}

/** Running sums: where each of some lists begins when they stand one after the other, and where the last one ends. */
function offsetsOf(lengths: ArrayLike<number>): Int32Array {
  const offsets = new Int32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) offsets[i + 1] = offsets[i]! + lengths[i]!;
  return offsets;
}

/** By counting: how many entries there are of each item, and so where its list begins. */
function* post(size: number, { itemOffsets, items }: FlatCriteria): Pieces<Postings> {
  const counts = new Int32Array(size);
  const length = itemOffsets.at(-1)!;
  for (let start = 0; start < length; start += ENTRIES_A_PIECE) {
    if (start > 0) yield;
    const end = Math.min(start + ENTRIES_A_PIECE, length);
    for (let entry = start; entry < end; entry++) counts[items[entry]!]!++;
  }
  const offsets = offsetsOf(counts);
  const next = offsets.slice();
  const sets = new Int32Array(length);
  let pieceEnd = ENTRIES_A_PIECE;
  for (let set = 0; set + 1 < itemOffsets.length; set++) {
    const end = itemOffsets[set + 1]!;
    for (let e = itemOffsets[set]!; e < end; e++) sets[next[items[e]!]!++] = set;
    if (end < pieceEnd) continue;
    pieceEnd = end + ENTRIES_A_PIECE;
    yield;
  }
  return { offsets, sets };
}
