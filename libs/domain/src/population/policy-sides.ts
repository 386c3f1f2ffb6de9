import { NO_SIDE, type PolicyIndex } from '../sod/policy-index';

/** Of a set whose policy is not two-sided. */
export const NO_WORD = -1;

const BITS = 32;
/** SIMD takes so many words together. */
export const WORDS_AT_ONCE = 4;
const POLICIES_AT_ONCE = WORDS_AT_ONCE * BITS;

/**
 * The two-sided policies of an index as bits of a row of words. For each 128 policies there are four words for their
 * left sides, of 32 policies each, then four for the right ones. So whether sides count is an OR of rows, and a
 * violation an AND of two words that stand four apart.
 */
export interface PolicySides {
  readonly index: PolicyIndex;
  /** By k: the position of the policy, ascending. */
  readonly positions: Int32Array;
  /** The positions of the other policies, whose items have to be counted, ascending. */
  readonly others: readonly number[];
  /** How many words a row has. */
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
    const left = 2 * WORDS_AT_ONCE * Math.floor(k / POLICIES_AT_ONCE) + (Math.floor(k / BITS) % WORDS_AT_ONCE);
    for (const side of [0, 1]) {
      wordOfSet[setOffsets[position]! + side] = left + side * WORDS_AT_ONCE;
      bitOfSet[setOffsets[position]! + side] = 1 << (k % BITS);
    }
  });
  return {
    index,
    positions: Int32Array.from(positions),
    others: all.filter((position) => !isTwoSided(position)),
    words: 2 * WORDS_AT_ONCE * Math.ceil(positions.length / POLICIES_AT_ONCE),
    wordOfSet,
    bitOfSet,
  };
}
