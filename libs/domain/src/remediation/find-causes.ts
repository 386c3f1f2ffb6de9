import type { AccessGraph } from '../access/access-graph';
import { findNumber } from '../access/access-graph';
import type { NamedAccessItem } from '../access/access-item';
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

interface Tally {
  readonly position: number;
  readonly items: readonly number[];
  violations: number;
  ends: number;
}

/** Maximum number of pairs of one combination of direct access; all its items are one cause if there were more. */
const MOST_PAIRS = 10_000;

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
  const { graph } = index;
  const causes = new CauseFinder(index);
  const tallies = new Map<string, Tally>();
  for (const { rows, positions } of scan(index, population)) {
    rows.forEach((row, i) => {
      const position = positions[i]!;
      const { data, start, end } = population.rootsOf(row);
      for (const { items, ends } of causes.of(position, data.subarray(start, end))) {
        const key = `${position}:${items.join()}`;
        const tally = tallies.get(key) ?? { position, items, violations: 0, ends: 0 };
        tallies.set(key, tally);
        tally.violations++;
        if (ends) tally.ends++;
      }
    });
  }
  const order = ({ items }: Tally) => items.map((item) => graph.ranks[item]!);
  return [...tallies.values()]
    .sort((a, b) => b.violations - a.violations || a.position - b.position || compareLists(order(a), order(b)))
    .map(({ position, items, violations, ends }) => ({
      policy: index.policies[position]!,
      items: items.map((item) => graph.items[item]!),
      ...{ violations, ends },
    }));
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((one, i) => one !== b[i]);
  return differing < 0 ? a.length - b.length : a[differing]! - (b[differing] ?? -1);
}

/** Finds causes; identities with the same contributing access share them. */
class CauseFinder {
  private readonly scratch = new Scratch();
  private readonly known = new Map<string, readonly Share[]>();
  /** Positions of the policies that name an item or an item that it grants, by directly held item. */
  private readonly touched = new Map<number, ReadonlySet<number>>();
  private readonly single = new Map<number, PolicyIndex>();

  constructor(private readonly index: PolicyIndex) {}

  /** Returns the causes of the violation of a policy by an identity that holds these items directly. */
  of(position: number, direct: Int32Array): readonly Share[] {
    const contributing = [...direct].filter((item) => this.policiesOf(item).has(position));
    const key = `${position}:${contributing.join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = this.find(position, contributing);
    this.known.set(key, found);
    return found;
  }

  private find(position: number, all: readonly number[]): readonly Share[] {
    const { graph } = this.index;
    const counting = this.countingSets(position, all);
    const direct = all.filter((item) => counting.some((set) => this.covers(set, item)));
    const within = this.conflictsWithin(position, direct);
    if (within.length > 0) {
      return within.map((item) => ({ items: [item], ends: !this.isViolated(position, direct, new Set([item])) }));
    }
    const endsWithout = new Map(
      direct.map((item) => [
        item,
        !this.isViolated(
          position,
          direct.filter((other) => other !== item),
        ),
      ]),
    );
    const combined = this.pairsOf(position, direct) ?? [direct];
    return combined.map((items) => ({
      items: [...items].sort((a, b) => graph.ranks[a]! - graph.ranks[b]!),
      ends: items.some((item) => endsWithout.get(item)),
    }));
  }

  /** Returns the innermost items that violate the policy on their own. */
  private conflictsWithin(position: number, direct: readonly number[]): readonly number[] {
    const single = this.single.get(position) ?? compilePolicyIndex(this.index.graph, [this.index.policies[position]!]);
    this.single.set(position, single);
    const held = { numbers: single.graph.numbers, assigned: Int32Array.from(direct) };
    const { contexts } = checkViolations(single, this.scratch, { held, requested: [] });
    return (contexts[0]?.conflictWithin ?? []).flatMap((item) => findNumber(single.graph, item) ?? []);
  }

  /** Returns the pairs of items of which each gives one side; undefined if the policy is not two-sided. */
  private pairsOf(position: number, direct: readonly number[]): readonly (readonly number[])[] | undefined {
    const { sets, type } = this.index.policies[position]!;
    if (type !== 'CONFLICTING_ACCESS_BASED') return undefined;
    const first = this.index.criteria.setOffsets[position]!;
    const [left = [], right = []] = sets.map((_, side) => direct.filter((item) => this.covers(first + side, item)));
    if (left.length * right.length > MOST_PAIRS) return undefined;
    const pairs = new Map<string, readonly number[]>();
    for (const one of left) {
      for (const other of right) {
        const pair = [one, other].sort((a, b) => a - b);
        if (one !== other) pairs.set(pair.join(), pair);
      }
    }
    return [...pairs.values()];
  }

  private covers(set: number, item: number): boolean {
    return this.matchedIn(set, closureOf(this.index.graph, [item])).length > 0;
  }

  private matchedIn(set: number, held: ReadonlySet<number>): Int32Array {
    const { itemOffsets, items } = this.index.criteria;
    return items.subarray(itemOffsets[set], itemOffsets[set + 1]).filter((item) => held.has(item));
  }

  /** Returns the sets of the policy of which the minimum is held. */
  private countingSets(position: number, direct: readonly number[], without?: ReadonlySet<number>): readonly number[] {
    const { setOffsets, minimums } = this.index.criteria;
    const held = closureOf(this.index.graph, direct, without);
    const [start, end] = [setOffsets[position]!, setOffsets[position + 1]!];
    const sets = Array.from({ length: end - start }, (_, i) => start + i);
    return sets.filter((set) => this.matchedIn(set, held).length >= minimums[set]!);
  }

  private isViolated(position: number, direct: readonly number[], without?: ReadonlySet<number>): boolean {
    return this.countingSets(position, direct, without).length >= this.index.criteria.thresholds[position]!;
  }

  private policiesOf(item: number): ReadonlySet<number> {
    const known = this.touched.get(item);
    if (known !== undefined) return known;
    const { criteria, postings, graph } = this.index;
    const positions = new Set<number>();
    for (const held of closureOf(graph, [item])) {
      // An item that was numbered after the index was compiled is in no policy: its end is undefined.
      const end = postings.offsets[held + 1]!;
      for (let e = postings.offsets[held]!; e < end; e++) positions.add(criteria.policyOfSet[postings.sets[e]!]!);
    }
    this.touched.set(item, positions);
    return positions;
  }
}

/**
 * Returns the closure of the items, including the items; without the items in `without` and those that only they give.
 */
function closureOf(graph: AccessGraph, from: readonly number[], without?: ReadonlySet<number>): ReadonlySet<number> {
  const counts = (item: number) => graph.has(item) && without?.has(item) !== true;
  const { starts, ends, targets } = graph.children;
  const held = new Set(from.filter(counts));
  // The set grows during the iteration.
  for (const item of held) {
    for (let edge = starts[item] ?? 0; edge < (ends[item] ?? 0); edge++) {
      if (counts(targets[edge]!)) held.add(targets[edge]!);
    }
  }
  return held;
}
