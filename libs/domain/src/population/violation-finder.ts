import { evaluate } from '../sod/evaluate';
import { compilePolicyIndex, type PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import { ItemRows } from './item-rows';
import type { AssignedNumbers } from './population';
import { compilePolicySides, type PolicySides } from './policy-sides';

/** Answers kept for identities of equal access: one for each value of so many bits of a hash. */
const KEPT_BITS = 14;

interface KeptAnswer {
  readonly assigned: Int32Array;
  readonly violated: readonly number[];
}

/**
 * Finds what identities violate, many times faster than one `evaluate` for each: what an item contributes is found
 * once, two-sided policies are words of bits, and identities of equal access are evaluated once.
 */
export class ViolationFinder {
  private readonly sides: PolicySides;
  private readonly rows: ItemRows;
  private readonly sum: Int32Array;
  private readonly others: PolicyIndex;
  private readonly scratch = new Scratch();
  private readonly kept: (KeptAnswer | undefined)[] = new Array<undefined>(1 << KEPT_BITS).fill(undefined);
  private readonly hashes = new Int32Array(1 << KEPT_BITS);
  private steps = 0;

  constructor(private readonly index: PolicyIndex) {
    this.sides = compilePolicySides(index);
    this.rows = new ItemRows(index, this.sides);
    this.sum = new Int32Array(this.sides.words);
    this.others = compilePolicyIndex(
      index.graph,
      this.sides.others.map((position) => index.policies[position]!),
    );
  }

  /** Steps taken since it was made. */
  get operations(): number {
    return this.steps + this.rows.operations + this.scratch.operations;
  }

  /** The positions of the policies that are violated by whoever is assigned these items, ascending. */
  find(assigned: AssignedNumbers): readonly number[] {
    const hash = hashNumbers(assigned);
    const slot = hash >>> (32 - KEPT_BITS);
    this.steps += 1 + assigned.end - assigned.start;
    // An answer is kept when its question comes again: most of a varied population is asked about once.
    if (this.hashes[slot] !== hash) {
      this.hashes[slot] = hash;
      return this.evaluate(assigned);
    }
    const kept = this.kept[slot];
    if (kept !== undefined && isEqual(kept.assigned, assigned)) return kept.violated;
    const violated = this.evaluate(assigned);
    this.kept[slot] = { assigned: assigned.data.slice(assigned.start, assigned.end), violated };
    return violated;
  }

  private evaluate(assigned: AssignedNumbers): readonly number[] {
    const isOtherNamed = this.rows.sumUp(assigned, this.sum);
    const violated: number[] = [];
    const { sum, sides } = this;
    this.steps += sum.length;
    for (let w = 0; w < sum.length; w += 2) {
      let both = sum[w]! & sum[w + 1]!;
      while (both !== 0) {
        violated.push(sides.positions[16 * w + 31 - Math.clz32(both & -both)]!);
        both &= both - 1;
      }
    }
    return isOtherNamed ? this.withOthers(violated, assigned) : violated;
  }

  private withOthers(violated: number[], { data, start, end }: AssignedNumbers): readonly number[] {
    const { numbers } = this.index.graph;
    const held = { numbers, assigned: data.subarray(start, end) };
    const hits = evaluate(this.others, this.scratch, { held, requested: [], wanted: 'ALL' });
    for (let hit = 0; hit < hits.count; hit++) violated.push(this.sides.others[hits.policies[hit]!]!);
    return hits.count === 0 ? violated : violated.sort((a, b) => a - b);
  }
}

function isEqual(kept: Int32Array, { data, start, end }: AssignedNumbers): boolean {
  if (kept.length !== end - start) return false;
  for (let i = start; i < end; i++) if (kept[i - start] !== data[i]) return false;
  return true;
}

function hashNumbers({ data, start, end }: AssignedNumbers): number {
  let hash = end - start;
  for (let i = start; i < end; i++) {
    hash = Math.imul(hash ^ data[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return Math.imul(hash, 0x85ebca6b);
}
