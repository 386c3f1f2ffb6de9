import type { AccessItemRef } from '../access/access-item';
import { isSameJson } from '../json-patch/json-value';
import { evaluate } from '../sod/evaluate';
import { NO_SIDE, type FlatCriteria, type PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import { sodPolicyLevels, type SodPolicy } from '../sod/sod-policy';
import { ItemClasses } from './item-classes';
import { witnessesOf } from './witnesses';

/** By the items that the policies list, whatever grants become; or by the grants of today. */
export type ImplicationProof = 'LISTS' | 'GRANTS';

/** What a policy has that the policies that cover it lack. */
export type KeepReason = 'LEVEL' | 'OWNERS' | 'CONTROLS';

interface Finding {
  readonly policy: SodPolicy;
}

/** No identity can violate the policy, because too few of its items exist. */
export interface NeverViolated extends Finding {
  readonly kind: 'NEVER';
  /** The items that do not exist. */
  readonly missing: readonly AccessItemRef[];
}

/** All identities that violate the policy violate one of the others. */
interface Covered extends Finding {
  /** One policy that is always violated as well, or multiple, one of which is. */
  readonly by: readonly SodPolicy[];
  readonly proof: ImplicationProof;
  /** Items by which the policy, and one of the others, are violated. */
  readonly example: readonly AccessItemRef[];
}

/**
 * The policy adds nothing: the others have at least its level, the same owners and the same controls. All redundant
 * policies can be deleted together.
 */
export interface RedundantPolicy extends Covered {
  readonly kind: 'REDUNDANT';
}

/** The policy is part of another one, but its records would lose something. */
export interface KeptPolicy extends Covered {
  readonly kind: 'KEEP';
  readonly reasons: readonly KeepReason[];
}

/** Not decided within the limits. */
export interface UndecidedPolicy extends Finding {
  readonly kind: 'OPEN';
}

/** What the analysis finds about one policy, by `kind`. */
export type PolicyFinding = NeverViolated | RedundantPolicy | KeptPolicy | UndecidedPolicy;

/** Maximum numbers of evaluations. */
export interface AnalysisLimits {
  readonly perPolicy: number;
  readonly inAll: number;
}

/** The limits of an analysis without limits of the caller: counts of evaluations. */
export const defaultAnalysisLimits: AnalysisLimits = { perPolicy: 100_000, inAll: 500_000 };

/**
 * Yields the findings about the policies of an index, in which all are enforced; at most one each. Policies of a
 * lower level are examined first, so that of equal policies the most severe one remains. Exact: a policy without a
 * finding adds something. Yields undefined between policies, so that the caller can pause.
 *
 * A policy is redundant if each of its witnesses (see `witnessesOf`), with all items that these grant, violates another
 * policy that remains. This is exact because violation is monotone: whoever violates the policy holds a witness. Items
 * that are the same to all policies (`ItemClasses`) make one witness.
 *
 * @example
 * const findings = [...analyzePolicies(index)].filter((one) => one !== undefined);
 */
export function* analyzePolicies(
  index: PolicyIndex,
  limits: AnalysisLimits = defaultAnalysisLimits,
): Generator<PolicyFinding | undefined, void, void> {
  const order = orderOf(index);
  const analysis = new PolicyAnalysis(index, { order, limits });
  for (const position of order) yield analysis.examine(position);
}

/** Returns the positions of the policies, the least severe first; of one level, those with the fewest items first. */
function orderOf({ policies, criteria: { setOffsets, itemOffsets } }: PolicyIndex): readonly number[] {
  const rank = (position: number) => sodPolicyLevels.indexOf(policies[position]!.level);
  const size = (position: number) => itemOffsets[setOffsets[position + 1]!]! - itemOffsets[setOffsets[position]!]!;
  return policies.map((_, position) => position).sort((a, b) => rank(b) - rank(a) || size(a) - size(b) || b - a);
}

/** What the witnesses so far show. */
interface Seen {
  /** The first one; undefined if there is none. */
  readonly example: readonly number[] | undefined;
  /** Policies that all of them violate. */
  readonly always: readonly number[];
  /** Policies of which each of them violates one; undefined if one violates none. */
  readonly cover: Set<number> | undefined;
}

interface Conclusion extends Seen {
  /** Whether the policy can be covered by that one. */
  readonly covers: (other: number) => boolean;
  /** Whether no further policies are always violated. */
  readonly isDecided: boolean;
}

class PolicyAnalysis {
  private readonly scratch = new Scratch();
  /** 1 for each policy that was found redundant. */
  private readonly removed: Uint8Array;
  private readonly nothing;
  private readonly granted: ItemClasses;
  private readonly listed: ItemClasses;
  private readonly limits: AnalysisLimits;
  /** Place in the order by position. A policy that is examined later is more likely to remain. */
  private readonly places: Int32Array;
  private left: number;

  constructor(
    private readonly index: PolicyIndex,
    { order, limits }: { readonly order: readonly number[]; readonly limits: AnalysisLimits },
  ) {
    this.limits = limits;
    this.granted = new ItemClasses(index, 'GRANTED');
    this.listed = new ItemClasses(index, 'LISTED');
    this.places = Int32Array.from(order);
    order.forEach((position, place) => {
      this.places[position] = place;
    });
    this.removed = new Uint8Array(index.policies.length);
    this.nothing = { numbers: index.graph.numbers, assigned: new Int32Array(0) };
    this.left = limits.inAll;
  }

  examine(position: number): PolicyFinding | undefined {
    const { criteria, policies } = this.index;
    const policy = policies[position]!;
    const canCover = new Map<number, boolean>();
    const covers = (other: number): boolean => {
      const known = canCover.get(other) ?? findReasons(policy, policies[other]!).length === 0;
      canCover.set(other, known);
      return known;
    };
    let seen: Seen = { example: undefined, always: [], cover: new Set() };
    let evaluations = 0;
    const items = { isUsable: this.isUsable, classOf: (item: number) => this.granted.of(item) };
    for (const witness of witnessesOf(criteria, position, items)) {
      if (evaluations++ === this.limits.perPolicy || this.left-- <= 0)
        return this.conclude(position, { covers, ...this.bound(position, seen) });
      const violated = this.violatedBy(witness, position);
      seen = {
        example: seen.example ?? [...witness],
        always: seen.example === undefined ? [...violated] : seen.always.filter((other) => violated.has(other)),
        cover: seen.cover && this.extend(seen.cover, [...violated].filter(covers)),
      };
      if (seen.always.length === 0 && seen.cover === undefined) return undefined;
    }
    if (seen.example === undefined) return { kind: 'NEVER', policy, missing: this.findMissing(policy) };
    return this.conclude(position, { covers, ...seen, isDecided: true });
  }

  private readonly isUsable = (item: number): boolean => this.index.graph.has(item);

  /** Returns what is certain without the other witnesses: a two-sided policy is compared as a whole. */
  private bound(position: number, { example, always, cover }: Seen): Omit<Conclusion, 'covers'> {
    const twoSided = always.filter((other) => this.isTwoSided(other));
    const implied = twoSided.filter((other) => this.implies(position, other));
    const isDecided = example !== undefined && cover === undefined && twoSided.length === always.length;
    return { example, always: implied, cover: undefined, isDecided };
  }

  /**
   * Returns whether the policy always violates a two-sided one as well: it is not violated without all items that match
   * the left side, and not without those of the right side.
   */
  private implies(position: number, other: number, classes = this.granted): boolean {
    const { thresholds, setOffsets, itemOffsets, items, minimums } = this.index.criteria;
    const isUsable = classes === this.granted ? this.isUsable : () => true;
    const isViolatedWithout = (side: number): boolean => {
      let counting = 0;
      for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
        const own = items.subarray(itemOffsets[set], itemOffsets[set + 1]);
        const others = own.filter((item) => isUsable(item) && !classes.isMatched(item, side));
        if (others.length >= minimums[set]!) counting++;
      }
      return counting >= thresholds[position]!;
    };
    const left = setOffsets[other]!;
    return !isViolatedWithout(left) && !isViolatedWithout(left + 1);
  }

  private conclude(position: number, { covers, example, always, cover, isDecided }: Conclusion) {
    const policy = this.index.policies[position]!;
    const whole = this.latest(always.filter(covers));
    if (example !== undefined && (whole !== undefined || cover !== undefined)) {
      this.removed[position] = 1;
      const by = whole === undefined ? [...cover!].sort((a, b) => a - b) : [whole];
      return { kind: 'REDUNDANT' as const, ...this.describe({ position, by, example }) };
    }
    if (!isDecided || example === undefined) return { kind: 'OPEN' as const, policy };
    const other = this.latest(always);
    if (other === undefined) return undefined;
    const reasons = findReasons(policy, this.index.policies[other]!);
    return { kind: 'KEEP' as const, ...this.describe({ position, by: [other], example }), reasons };
  }

  /** Returns the remaining other policies that these items, with all that they grant, violate. */
  private violatedBy(witness: readonly number[], position: number): ReadonlySet<number> {
    const hits = evaluate(this.index, this.scratch, { held: this.nothing, requested: witness, wanted: 'ALL' });
    const found = new Set<number>();
    for (let hit = 0; hit < hits.count; hit++) {
      const other = hits.policies[hit]!;
      if (other !== position && this.removed[other] === 0) found.add(other);
    }
    return found;
  }

  /** Adds a policy to the cover unless it has one of these already; undefined if there are none. */
  private extend(cover: Set<number>, violated: readonly number[]): Set<number> | undefined {
    if (violated.length === 0) return undefined;
    return violated.some((other) => cover.has(other)) ? cover : cover.add(this.latest(violated)!);
  }

  /** Returns the one of these policies that is examined last. */
  private latest(positions: readonly number[]): number | undefined {
    const { places } = this;
    return positions.reduce<number | undefined>(
      (latest, one) => (latest === undefined || places[one]! > places[latest]! ? one : latest),
      undefined,
    );
  }

  private describe({
    position,
    by,
    example,
  }: {
    readonly position: number;
    readonly by: readonly number[];
    readonly example: readonly number[];
  }) {
    const { graph, policies } = this.index;
    const items = [...new Set(example)].map((number) => graph.items[number]!);
    return {
      policy: policies[position]!,
      by: by.map((other) => policies[other]!),
      proof: this.isImpliedByLists(position, by) ? ('LISTS' as const) : ('GRANTS' as const),
      example: items.map(({ type, id }) => ({ type, id })),
    };
  }

  /** Returns whether each witness violates one of the others without any grant, items that do not exist included. */
  private isImpliedByLists(position: number, by: readonly number[]): boolean {
    const { criteria } = this.index;
    let evaluations = 0;
    for (const witness of witnessesOf(criteria, position, { classOf: (item) => this.listed.of(item) })) {
      if (evaluations++ === this.limits.perPolicy)
        return by.some((other) => this.isTwoSided(other) && this.implies(position, other, this.listed));
      const held = new Set(witness);
      if (!by.some((other) => isViolated(criteria, other, held))) return false;
    }
    return true;
  }

  private isTwoSided(position: number): boolean {
    const { otherSides, setOffsets } = this.index.criteria;
    return otherSides[setOffsets[position]!] !== NO_SIDE;
  }

  private findMissing({ sets }: SodPolicy): readonly AccessItemRef[] {
    const { graph } = this.index;
    return sets
      .flatMap(({ criteriaList }) => criteriaList)
      .filter((ref) => {
        const number = graph.numbers.find(ref);
        return number === undefined || !graph.has(number);
      });
  }
}

/** Returns what is the same for lists that differ in their order alone; that of owners has a meaning. */
function setOf(refs: readonly { readonly type: string; readonly id: string }[]): readonly string[] {
  return refs.map(({ type, id }) => JSON.stringify([type, id])).sort();
}

function findReasons(policy: SodPolicy, other: SodPolicy): readonly KeepReason[] {
  const isLower = sodPolicyLevels.indexOf(other.level) > sodPolicyLevels.indexOf(policy.level);
  const ownersOf = ({ ownerRef, violationOwnerAssignmentConfig, secondaryOwnerRefs }: SodPolicy) => ({
    ...{ ownerRef, violationOwnerAssignmentConfig, secondaryOwnerRefs },
  });
  return [
    ...(isLower ? (['LEVEL'] as const) : []),
    ...(isSameJson(ownersOf(policy), ownersOf(other)) ? [] : (['OWNERS'] as const)),
    ...(isSameJson(setOf(policy.allowedControls), setOf(other.allowedControls)) ? [] : (['CONTROLS'] as const)),
  ];
}

function isViolated(
  { thresholds, setOffsets, itemOffsets, items, minimums }: FlatCriteria,
  position: number,
  held: ReadonlySet<number>,
): boolean {
  let counting = 0;
  for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
    let matched = 0;
    for (let i = itemOffsets[set]!; i < itemOffsets[set + 1]!; i++) if (held.has(items[i]!)) matched++;
    if (matched >= minimums[set]!) counting++;
  }
  return counting >= thresholds[position]!;
}
