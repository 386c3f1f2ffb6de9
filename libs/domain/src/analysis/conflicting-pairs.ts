import { AccessMarks } from '../access/access-marks';
import { NO_SIDE, type PolicyIndex } from '../sod/policy-index';

/** Maximum number of comparisons for which all items are paired. Beyond it only the partners of one item are found. */
export const MAX_COMPARISONS = 5_000_000;

/** An item that no identity may hold together with another one. */
export interface ConflictingPartner {
  /** The number of the item. */
  readonly item: number;
  /** Positions of the policies that the two violate together and neither violates alone, ascending. */
  readonly positions: readonly number[];
}

/** The sides of a two-sided policy that an item matches, as bits. */
const LEFT = 1;
const RIGHT = 2;

/** An item with what it matches of a policy that is not two-sided: each matched item of each set once, see `keyOf`. */
interface CountedMatch {
  readonly item: number;
  readonly keys: readonly number[];
}

/** What an item, with everything that it grants, matches, by position of the policy. */
interface Matches {
  readonly sides: ReadonlyMap<number, number>;
  readonly keys: ReadonlyMap<number, readonly number[]>;
}

/**
 * Finds pairs of access items that violate a policy together, where neither violates that policy alone. Both count with
 * everything that they grant. Exact for policies of all types.
 *
 * The items that match a side of a policy are listed once, so that only items of opposite sides are compared; of other
 * policies each two items that match any set.
 *
 * @example
 * const finder = new PairFinder(index, numbersOfRoles);
 * const partners = finder.partnersOf(findNumber(index.graph, { type: 'ROLE', id: 'clerk' })!);
 */
export class PairFinder {
  private readonly marks = new AccessMarks();
  /** By position of a two-sided policy, the items that match only this side. */
  private readonly left: number[][];
  private readonly right: number[][];
  /** By position of another policy, the items that match any of its sets and do not violate it alone. */
  private readonly counted: CountedMatch[][];

  /** `items`: the numbers of the items that are paired, each once. */
  constructor(
    private readonly index: PolicyIndex,
    private readonly items: readonly number[],
  ) {
    [this.left, this.right] = [LEFT, RIGHT].map(() => index.policies.map((): number[] => [])) as [
      number[][],
      number[][],
    ];
    this.counted = index.policies.map(() => []);
    for (const item of items) {
      const { sides, keys } = this.match(item);
      for (const [position, side] of sides) {
        if (side === LEFT) this.left[position]!.push(item);
        else if (side === RIGHT) this.right[position]!.push(item);
      }
      for (const [position, own] of keys) {
        if (!this.isViolated(position, own, [])) this.counted[position]!.push({ item, keys: own });
      }
    }
  }

  /** Number of comparisons by which all items are paired: items of opposite sides, or matched items of two lists. */
  get comparisons(): number {
    const { setOffsets } = this.index.criteria;
    let sum = 0;
    for (let position = 0; position < this.left.length; position++) {
      sum += this.left[position]!.length * this.right[position]!.length;
      const matches = this.counted[position]!;
      const sets = setOffsets[position + 1]! - setOffsets[position]!;
      const each = matches.reduce((all, { keys }) => all + keys.length + sets, 0);
      sum += Math.max(0, matches.length - 1) * each;
    }
    return sum;
  }

  /** Returns the partners of an item, which need not be one of those that are paired, in no particular order. */
  partnersOf(item: number): readonly ConflictingPartner[] {
    const found = new Map<number, number[]>();
    this.visitPartners(item, (partner, position) => {
      const positions = found.get(partner);
      if (positions === undefined) found.set(partner, [position]);
      else positions.push(position);
    });
    return Array.from(found, ([partner, positions]) => ({ item: partner, positions: positions.sort((a, b) => a - b) }));
  }

  /**
   * Returns the number of partners of each paired item, in the order of the items; undefined if this takes more than
   * `limit` comparisons.
   */
  countPartners(limit = MAX_COMPARISONS): readonly number[] | undefined {
    if (this.comparisons > limit) return undefined;
    /** The last item whose partner this item was found to be. */
    const partnerOf = new Int32Array(this.index.graph.kinds.length).fill(-1);
    return this.items.map((item) => {
      let count = 0;
      this.visitPartners(item, (partner) => {
        if (partnerOf[partner] === item) return;
        partnerOf[partner] = item;
        count++;
      });
      return count;
    });
  }

  /** Calls `visit` for each partner and policy once. */
  private visitPartners(item: number, visit: (partner: number, position: number) => void): void {
    const { sides, keys } = this.match(item);
    for (const [position, side] of sides) {
      if (side === (LEFT | RIGHT)) continue;
      for (const partner of (side === LEFT ? this.right : this.left)[position]!) visit(partner, position);
    }
    for (const [position, own] of keys) {
      if (this.isViolated(position, own, [])) continue;
      for (const match of this.counted[position]!) {
        if (match.item !== item && this.isViolated(position, own, match.keys)) visit(match.item, position);
      }
    }
  }

  private match(item: number): Matches {
    const { graph, postings, criteria } = this.index;
    const { marks } = this;
    const sides = new Map<number, number>();
    const keys = new Map<number, number[]>();
    marks.hold(graph, { numbers: graph.numbers, assigned: Int32Array.of(item) });
    for (let i = 0; i < marks.heldCount; i++) {
      const granted = marks.held[i]!;
      // An item that was added after the index was compiled is in no policy: its end is undefined.
      const end = postings.offsets[granted + 1]!;
      for (let e = postings.offsets[granted]!; e < end; e++) {
        const set = postings.sets[e]!;
        const position = criteria.policyOfSet[set]!;
        if (criteria.otherSides[set] !== NO_SIDE) {
          const side = set === criteria.setOffsets[position] ? LEFT : RIGHT;
          sides.set(position, (sides.get(position) ?? 0) | side);
        } else {
          const own = keys.get(position);
          const key = this.keyOf(set, granted);
          if (own === undefined) keys.set(position, [key]);
          else own.push(key);
        }
      }
    }
    return { sides, keys };
  }

  /** Returns a number for an item of a set; below 2^53, because an array has fewer than 2^32 entries. */
  private keyOf(set: number, item: number): number {
    return item * this.index.criteria.minimums.length + set;
  }

  /** Whether the matched items of two lists together violate a policy. */
  private isViolated(position: number, first: readonly number[], second: readonly number[]): boolean {
    const { thresholds, setOffsets, minimums } = this.index.criteria;
    const start = setOffsets[position]!;
    const counts = new Int32Array(setOffsets[position + 1]! - start);
    for (const key of new Set([...first, ...second])) counts[(key % minimums.length) - start]!++;
    let counting = 0;
    counts.forEach((count, n) => {
      if (count >= minimums[start + n]!) counting++;
    });
    return counting >= thresholds[position]!;
  }
}
