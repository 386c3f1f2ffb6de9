import type { AccessGraph } from '../access/access-graph';
import type { ItemNumbers } from '../access/item-numbers';
import { compareText, type SodPolicyId } from '@identity-governance/values';
import { sodPolicyTypeTraits, type SodPolicyTypeTraits, type ViolationHead } from './policy-types';
import type { SodPolicy, SodPolicyLevel } from './sod-policy';

/**
 * Criteria of all policies in flat arrays. Policy p (a position) has the sets from `setOffsets[p]` up to, not
 * including, `setOffsets[p + 1]`. Set s has the item numbers from `items[itemOffsets[s]]` up to, not including,
 * `items[itemOffsets[s + 1]]`, in the policy's order, and the minimum `minimums[s]`.
 */
export interface FlatCriteria {
  readonly thresholds: Int32Array;
  readonly setOffsets: Int32Array;
  readonly minimums: Int32Array;
  readonly itemOffsets: Int32Array;
  readonly items: Int32Array;
  /** Position of the policy, by set. */
  readonly policyOfSet: Int32Array;
  /**
   * The other set of a two-sided policy of any type, by set. A policy is two-sided if it has two sets, both must count,
   * and one item is enough for each. NO_SIDE for the sets of other policies.
   */
  readonly otherSides: Int32Array;
}

export const NO_SIDE = -1;

/** Sets by item number: the sets that name item n are `sets[offsets[n]] … sets[offsets[n + 1] - 1]`, ascending. */
export interface Postings {
  readonly offsets: Int32Array;
  readonly sets: Int32Array;
}

/** The part of a policy that each of its violations contains. */
export interface PolicyHeadings {
  /** References to the policies, by position. */
  readonly refs: readonly ViolationHead['policy'][];
  /** Index into `classes`, by position. */
  readonly classOf: Uint16Array;
  readonly classes: readonly PolicyClass[];
}

/** A combination of level and type that multiple policies share. */
export interface PolicyClass {
  readonly level: SodPolicyLevel;
  readonly traits: SodPolicyTypeTraits;
}

/** A policy with the numbers of its items, the sets one after the other. */
interface NumberedPolicy {
  readonly policy: SodPolicy;
  readonly items: Int32Array;
  readonly ref: ViolationHead['policy'];
}

/** A change of policies. A policy that is both saved and deleted is deleted. */
export interface PolicyChanges {
  /** New and changed policies in their present form. If an id occurs more than once, the last policy counts. */
  readonly saved?: readonly SodPolicy[];
  readonly deletedIds?: readonly SodPolicyId[];
}

/**
 * Compiled policies in any state. Immutable and without scratch memory, so it can be shared. It contains item numbers,
 * which are stable: a change of items or grants replaces only `graph`.
 */
export interface PolicyIndex {
  /** The graph that evaluations read. */
  readonly graph: AccessGraph;
  /** Policies ordered by name, then id, as in every result. The index of a policy in this list is its position. */
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
 * Compiles policies in any state over a graph, in one pass. Does not validate: policies come from `parseSodPolicy`. An
 * item that does not exist yet is held by no identity.
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
 * Compiles policies that arrive in pages.
 *
 * @example
 * const builder = new PolicyIndexBuilder(graph.numbers);
 * for await (const page of pagesOfPolicies) builder.add(page.filter(isEnforced));
 * const index = builder.build(graph);
 */
export class PolicyIndexBuilder {
  private readonly numbered: NumberedPolicy[] = [];

  constructor(private readonly numbers: ItemNumbers) {}

  /** Adds policies. Each id may occur only once in total. */
  add(policies: readonly SodPolicy[]): void {
    for (const policy of policies) this.numbered.push(numberPolicy(this.numbers, policy));
  }

  /** Returns the index over a graph with the builder's numbers; throws an Error for any other graph. */
  build(graph: AccessGraph): PolicyIndex {
    if (graph.numbers !== this.numbers) throw new Error('the policies were numbered for another graph');
    return link(graph, this.numbered);
  }
}

/**
 * Returns the index after a change of policies. Only the changed policies are numbered again; `index` does not change.
 * The result equals an index that is compiled from scratch.
 *
 * @example
 * const later = changePolicyIndex(index, { saved: [policy], deletedIds: ['p1'] });
 */
export function changePolicyIndex(index: PolicyIndex, { saved = [], deletedIds = [] }: PolicyChanges): PolicyIndex {
  const { graph, numbered } = index;
  const deleted = new Set(deletedIds);
  const latest = new Map(saved.map((policy) => [policy.id, policy]));
  const kept = numbered.filter(({ policy: { id } }) => !latest.has(id) && !deleted.has(id));
  const added = [...latest.values()].filter(({ id }) => !deleted.has(id));
  return link(graph, [...kept, ...added.map((policy) => numberPolicy(graph.numbers, policy))]);
}

/**
 * Returns the index over another version of its graph (see `changeAccessGraph`). Throws an Error if the graph is not a
 * version of it.
 *
 * @example
 * const later = overGraph(index, changeAccessGraph(graph, { savedGrants: [grant] }));
 */
export function overGraph(index: PolicyIndex, graph: AccessGraph): PolicyIndex {
  if (index.graph.numbers !== graph.numbers) throw new Error('the graph is no version of the graph of this index');
  return { ...index, graph };
}

function numberPolicy(numbers: ItemNumbers, policy: SodPolicy): NumberedPolicy {
  const refs = policy.sets.flatMap(({ criteriaList }) => criteriaList);
  // An item that does not exist gets a number too. No identity holds it until it exists.
  const items = Int32Array.from(refs, (ref) => numbers.intern(ref));
  return { policy, items, ref: { type: 'SOD_POLICY', id: policy.id, name: policy.name } };
}

function link(graph: AccessGraph, unordered: readonly NumberedPolicy[]): PolicyIndex {
  const numbered = [...unordered].sort(
    ({ policy: a }, { policy: b }) => compareText(a.name, b.name) || compareText(a.id, b.id),
  );
  const criteria = flatten(numbered);
  const policies = numbered.map(({ policy }) => policy);
  const postings = listPostings(graph.numbers.size, criteria);
  return { graph, policies, numbered, headings: listHeadings(numbered), criteria, postings };
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
  const items = new Int32Array(itemOffsets.at(-1)!);
  numbered.forEach((policy, p) => {
    items.set(policy.items, itemOffsets[setOffsets[p]!]);
  });
  const thresholds = Int32Array.from(numbered, ({ policy }) => policy.threshold);
  const minimums = Int32Array.from(sets, ({ minimum }) => minimum);
  const otherSides = findOtherSides(numbered, setOffsets);
  return { thresholds, setOffsets, minimums, itemOffsets, items, policyOfSet, otherSides };
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

/** Returns the running sums of the lengths: the offset of each list in their concatenation, then the total length. */
function offsetsOf(lengths: ArrayLike<number>): Int32Array {
  const offsets = new Int32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) offsets[i + 1] = offsets[i]! + lengths[i]!;
  return offsets;
}

/** Sorts the sets by the items that they name (counting sort). */
function listPostings(size: number, { itemOffsets, items }: FlatCriteria): Postings {
  const counts = new Int32Array(size);
  for (const item of items) counts[item]!++;
  const offsets = offsetsOf(counts);
  const next = offsets.slice();
  const sets = new Int32Array(items.length);
  for (let set = 0; set + 1 < itemOffsets.length; set++) {
    for (let e = itemOffsets[set]!; e < itemOffsets[set + 1]!; e++) sets[next[items[e]!]!++] = set;
  }
  return { offsets, sets };
}
