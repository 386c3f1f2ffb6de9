import type { AccessGraph } from '../access/access-graph';
import { findNumber } from '../access/access-graph';
import type { NamedAccessItem } from '../access/access-item';
import { findGrantingItems } from '../access/granting-items';
import { ListTable } from '../population/list-table';
import type { Population } from '../population/population';
import { scan } from '../population/scan';
import { checkViolations } from '../sod/predict-violations';
import { compilePolicyIndex, type PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import type { SodPolicy } from '../sod/sod-policy';

/** A cause of violations of a policy. */
export interface ViolationCause {
  readonly policy: SodPolicy;
  /** One item that violates the policy on its own, or multiple directly held items that violate the policy together. */
  readonly items: readonly NamedAccessItem[];
  /** Number of violations to which the cause contributes. */
  readonly violations: number;
  /** Number of these violations that end without the one item, or without one of the multiple items. */
  readonly ends: number;
}

/** The cause of one combination of direct access. */
interface Share {
  readonly items: readonly number[];
  readonly ends: boolean;
}

/** Maximum number of pairs of one combination of direct access; all its items are one cause if there were more. */
const MAX_PAIRS = 10_000;

/**
 * Returns the causes of all violations of a population, ordered by number of violations, descending. The innermost
 * items that violate a policy on their own precede combinations: a violation that has one is not counted for
 * combinations. The violations of a two-sided policy come from pairs of items; those of other policies, and those with
 * more than 10,000 pairs, from all items that contribute to a set that counts.
 *
 * @example
 * const [worst] = findCauses(index, population);
 */
export function findCauses(index: PolicyIndex, population: Population): readonly ViolationCause[] {
  const matches = new DirectMatches(index);
  const { combinations, counts } = countCombinations(index, population, matches);
  const finder = new CauseFinder(index, matches);
  /** A position of a policy, then the items. */
  const causes = new ListTable();
  const violations: number[] = [];
  const ended: number[] = [];
  counts.forEach((count, n) => {
    const [position = 0, ...direct] = combinations.at(n);
    for (const { items, ends } of finder.find(position, direct)) {
      causes.append(position);
      for (const item of items) causes.append(item);
      const cause = causes.intern();
      violations[cause] = (violations[cause] ?? 0) + count;
      ended[cause] = (ended[cause] ?? 0) + (ends ? count : 0);
    }
  });
  const { items, ranks } = index.graph;
  return Array.from(violations, (count, n) => ({ count, list: causes.at(n), ends: ended[n]! }))
    .sort((a, b) => b.count - a.count || compareCauses(a.list, b.list, ranks))
    .map(({ count, list, ends }) => ({
      policy: index.policies[list[0]!]!,
      items: Array.from(list.subarray(1), (item) => items[item]!),
      violations: count,
      ends,
    }));
}

/** Compares by the positions of the policies, then by the ranks of the items. */
function compareCauses(a: Int32Array, b: Int32Array, ranks: Int32Array): number {
  if (a[0] !== b[0]) return a[0]! - b[0]!;
  const shorter = Math.min(a.length, b.length);
  for (let i = 1; i < shorter; i++) if (a[i] !== b[i]) return ranks[a[i]!]! - ranks[b[i]!]!;
  return a.length - b.length;
}

interface CombinationCounts {
  /** Each a position of a policy, then the directly held items that match its criteria. */
  readonly combinations: ListTable;
  /** Number of identities that violate the policy by the combination, by combination. */
  readonly counts: readonly number[];
}

/** Counts the violations by policy and contributing access, which decides about their causes. */
function countCombinations(index: PolicyIndex, population: Population, matches: DirectMatches): CombinationCounts {
  const combinations = new ListTable();
  const counts: number[] = [];
  /** The items that the identity of the last row holds directly, and their matches. */
  let held: readonly (readonly [number, ReadonlyMap<number, Entries>])[] = [];
  for (const { rows, positions } of scan(index, population)) {
    for (let i = 0; i < rows.length; i++) {
      if (i === 0 || rows[i] !== rows[i - 1]) {
        const { data, start, end } = population.rootsOf(rows[i]!);
        held = Array.from(data.subarray(start, end), (item) => [item, matches.of(item)]);
      }
      combinations.append(positions[i]!);
      for (const [item, matched] of held) if (matched.has(positions[i]!)) combinations.append(item);
      const combination = combinations.intern();
      counts[combination] = (counts[combination] ?? 0) + 1;
    }
  }
  return { combinations, counts };
}

/** An entry is an index in `criteria.items`: an item in one set of one policy. */
type Entries = readonly number[];

const NO_ENTRIES: Entries = [];

/** The criteria that directly held items match, themselves or by an item that they grant. */
class DirectMatches {
  /** The set of each entry. */
  readonly setOf: Int32Array;
  private readonly naming = new Map<number, number[]>();
  private readonly known = new Map<number, ReadonlyMap<number, Entries>>();

  constructor(private readonly index: PolicyIndex) {
    const { items, itemOffsets } = index.criteria;
    this.setOf = new Int32Array(items.length);
    for (let set = 0; set + 1 < itemOffsets.length; set++) this.setOf.fill(set, itemOffsets[set], itemOffsets[set + 1]);
    items.forEach((item, entry) => {
      const entries = this.naming.get(item);
      if (entries === undefined) this.naming.set(item, [entry]);
      else entries.push(entry);
    });
  }

  /** Returns the entries that the item matches, by position of the policy. */
  of(item: number): ReadonlyMap<number, Entries> {
    const known = this.known.get(item);
    if (known !== undefined) return known;
    const found = this.find(item);
    this.known.set(item, found);
    return found;
  }

  /** Returns the entries that the item matches without the item `without`, by position of the policy. */
  find(item: number, without?: number): ReadonlyMap<number, Entries> {
    const { policyOfSet } = this.index.criteria;
    const found = new Map<number, number[]>();
    for (const held of closureOf(this.index.graph, item, without)) {
      for (const entry of this.naming.get(held) ?? NO_ENTRIES) {
        const position = policyOfSet[this.setOf[entry]!]!;
        const entries = found.get(position);
        if (entries === undefined) found.set(position, [entry]);
        else entries.push(entry);
      }
    }
    return found;
  }
}

/** Returns the item and all items that it grants; without the item `without` and those that only it gives. */
function closureOf(graph: AccessGraph, item: number, without?: number): ReadonlySet<number> {
  const counts = (candidate: number) => graph.has(candidate) && candidate !== without;
  const { starts, ends, targets } = graph.children;
  const held = new Set(counts(item) ? [item] : []);
  // The set grows during the iteration.
  for (const number of held) {
    for (let edge = starts[number] ?? 0; edge < (ends[number] ?? 0); edge++) {
      if (counts(targets[edge]!)) held.add(targets[edge]!);
    }
  }
  return held;
}

/** Finds the causes of one violation at a time. */
class CauseFinder {
  private readonly scratch = new Scratch();
  private readonly single = new Map<number, PolicyIndex>();
  /** Innermost items that violate the policy on their own, by position, then by the directly held item. */
  private readonly within = new Map<number, Map<number, readonly number[]>>();
  private readonly granting = new Map<number, ReadonlySet<number>>();
  /** Number of direct items that match, by entry; number of matched entries, by set. Zero between two calls. */
  private readonly matching: Int32Array;
  private readonly matched: Int32Array;

  constructor(
    private readonly index: PolicyIndex,
    private readonly matches: DirectMatches,
  ) {
    this.matching = new Int32Array(index.criteria.items.length);
    this.matched = new Int32Array(index.criteria.minimums.length);
  }

  /** Returns the causes of the violation of a policy by an identity that holds these items directly. */
  find(position: number, all: readonly number[]): readonly Share[] {
    const lists = all.map((item) => this.entriesOf(position, item));
    for (const entries of lists) this.add(entries);
    const counting = this.countingSets(position);
    const contributes = (entries: Entries) => entries.some((entry) => counting.has(this.matches.setOf[entry]!));
    const direct = all.filter((_, i) => contributes(lists[i]!));
    const isNeeded = this.isNeeded(position, counting.size);
    const needed = new Set(direct.filter((item) => isNeeded(this.entriesOf(position, item))));
    for (const entries of lists) this.remove(entries);
    const within = new Set(direct.flatMap((item) => this.conflictsWithin(position, item)));
    if (within.size > 0) {
      return [...within].map((item) => ({ items: [item], ends: !this.isViolatedWithout(position, direct, item) }));
    }
    const { ranks } = this.index.graph;
    const combined = this.pairsOf(position, direct) ?? [direct];
    return combined.map((items) => ({
      items: [...items].sort((a, b) => ranks[a]! - ranks[b]!),
      ends: items.some((item) => needed.has(item)),
    }));
  }

  private entriesOf(position: number, item: number): Entries {
    return this.matches.of(item).get(position) ?? NO_ENTRIES;
  }

  private add(entries: Entries): void {
    const { matching, matched, matches } = this;
    for (const entry of entries) {
      if (matching[entry] === 0) matched[matches.setOf[entry]!]!++;
      matching[entry]!++;
    }
  }

  private remove(entries: Entries): void {
    const { matching, matched, matches } = this;
    for (const entry of entries) {
      matching[entry]!--;
      if (matching[entry] === 0) matched[matches.setOf[entry]!]!--;
    }
  }

  /** Returns the sets of the policy of which the minimum is matched. */
  private countingSets(position: number): ReadonlySet<number> {
    const { setOffsets, minimums } = this.index.criteria;
    const counting = new Set<number>();
    for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
      if (this.matched[set]! >= minimums[set]!) counting.add(set);
    }
    return counting;
  }

  /** Returns whether the policy is violated by an identity whose items match these lists of entries. */
  private isViolated(position: number, lists: readonly Entries[]): boolean {
    for (const entries of lists) this.add(entries);
    const { size } = this.countingSets(position);
    for (const entries of lists) this.remove(entries);
    return size >= this.index.criteria.thresholds[position]!;
  }

  /** Returns a predicate: whether the violation would end without the item that matches these entries. */
  private isNeeded(position: number, counting: number): (entries: Entries) => boolean {
    const { thresholds, minimums } = this.index.criteria;
    const { matching, matched, matches } = this;
    return (entries) => {
      const alone = entries.filter((entry) => matching[entry] === 1);
      let left = counting;
      for (const entry of alone) {
        const set = matches.setOf[entry]!;
        if (matched[set] === minimums[set]) left--;
        matched[set]!--;
      }
      for (const entry of alone) matched[matches.setOf[entry]!]!++;
      return left < thresholds[position]!;
    };
  }

  private isViolatedWithout(position: number, direct: readonly number[], item: number): boolean {
    const granting = this.granting.get(item) ?? findGrantingItems(this.index.graph, item);
    this.granting.set(item, granting);
    const lists = direct.map((held) =>
      granting.has(held) ? (this.matches.find(held, item).get(position) ?? NO_ENTRIES) : this.entriesOf(position, held),
    );
    return this.isViolated(position, lists);
  }

  /** Returns the innermost items that violate the policy on their own, of the item and those that it grants. */
  private conflictsWithin(position: number, item: number): readonly number[] {
    const ofPolicy = this.within.get(position) ?? new Map<number, readonly number[]>();
    this.within.set(position, ofPolicy);
    const known = ofPolicy.get(item);
    if (known !== undefined) return known;
    const found = this.isViolated(position, [this.entriesOf(position, item)]) ? this.innermost(position, item) : [];
    ofPolicy.set(item, found);
    return found;
  }

  private innermost(position: number, item: number): readonly number[] {
    const single = this.single.get(position) ?? compilePolicyIndex(this.index.graph, [this.index.policies[position]!]);
    this.single.set(position, single);
    const held = { numbers: single.graph.numbers, assigned: Int32Array.of(item) };
    const { contexts } = checkViolations(single, this.scratch, { held, requested: [] });
    const within = contexts[0]?.conflictWithin;
    // The description of an item with very many grants may be incomplete.
    return within?.flatMap((conflict) => findNumber(single.graph, conflict) ?? []) ?? [item];
  }

  /** Returns the pairs of items of which each gives one side; undefined if the policy is not two-sided. */
  private pairsOf(position: number, direct: readonly number[]): readonly (readonly number[])[] | undefined {
    if (this.index.policies[position]!.type !== 'CONFLICTING_ACCESS_BASED') return undefined;
    const first = this.index.criteria.setOffsets[position]!;
    const giving = (set: number) =>
      direct.filter((item) => this.entriesOf(position, item).some((entry) => this.matches.setOf[entry] === set));
    const [left, right] = [giving(first), giving(first + 1)];
    if (left.length * right.length > MAX_PAIRS) return undefined;
    // No item gives both sides: it would violate the policy on its own.
    return left.flatMap((one) => right.map((other) => [one, other]));
  }
}
