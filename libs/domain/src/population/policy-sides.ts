import { NO_SIDE, type PolicyIndex } from '../sod/policy-index';

/** Of a set whose policy is not two-sided. */
export const NO_WORD = -1;

/**
 * The two-sided policies of an index as bits: the left side of policy k has bit k % 32 of word 2 ⌊k / 32⌋, the right
 * side the same bit of the next word. So whether sides count is an OR of words, and a violation an AND of two.
 */
export interface PolicySides {
  /** By k: the position of the policy, ascending. */
  readonly positions: Int32Array;
  /** The positions of the other policies, whose items have to be counted, ascending. */
  readonly others: readonly number[];
  readonly words: number;
  /** By set: the place of its word, or NO_WORD, and its bit. */
  readonly wordOfSet: Int32Array;
  readonly bitOfSet: Int32Array;
}

export function compilePolicySides(index: PolicyIndex): PolicySides {
  const { setOffsets, minimums, otherSides } = index.criteria;
  const isTwoSided = (position: number): boolean => otherSides[setOffsets[position]!] !== NO_SIDE;
  const all = Array.from(index.policies, (_, position) => position);
  const positions = all.filter(isTwoSided);
  const wordOfSet = new Int32Array(minimums.length).fill(NO_WORD);
  const bitOfSet = new Int32Array(minimums.length);
  positions.forEach((position, k) => {
    for (const side of [0, 1]) {
      wordOfSet[setOffsets[position]! + side] = 2 * Math.floor(k / 32) + side;
      bitOfSet[setOffsets[position]! + side] = 1 << (k % 32);
    }
  });
  return {
    positions: Int32Array.from(positions),
    others: all.filter((position) => !isTwoSided(position)),
    words: 2 * Math.ceil(positions.length / 32),
    wordOfSet,
    bitOfSet,
  };
}
