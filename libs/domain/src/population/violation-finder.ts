import { AccessMarks } from '../access/access-marks';
import { GRANTING, LEAF } from '../access/item-kinds';
import { evaluate } from '../sod/evaluate';
import { compilePolicyIndex, NO_SIDE, type PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import type { AssignedNumbers } from './population';

const BITS = 32;
/** Stands for a set whose policy is not two-sided. */
const NO_WORD = -1;

/**
 * Entries of items: twice the offset of the item's row in the arena, plus one for a row of pairs; or a constant below.
 */
const UNKNOWN = -1;
/** No two-sided policy names the item or an item that it grants, or the item does not exist. */
const NO_ROW = 0;

/** Offset of a row of zeros, which pads the list of whole rows. */
const ZEROS = 0;
/** Number of whole rows that are added at once. */
const ROWS_AT_ONCE = 8;
/** A row with less than this fraction of its words filled is stored as pairs. */
const FILLED_PART = 8;
/** 256 MiB of rows. Beyond that, rows are discarded and computed again. */
const MAX_WORDS = 2 ** 26;

/**
 * Finds the policies that an identity violates, many times faster than `evaluate`, by three ideas:
 *
 * - The sides of two-sided policies are bits. A row of words has the left sides, 32 per word, and then the right sides
 *   in the same order. The sides that count for an identity are the OR of the rows of its items, and its violations are
 *   the AND of the two halves.
 * - The row of an item, with everything that the item grants, is computed once, on first use.
 * - Other policies, whose items have to be counted, are evaluated only for identities with an item that they name.
 *
 * Rows are stored in one arena of words. A whole row is `rowWords` words. A row with few filled words is stored as
 * pairs: their number, then for each the offset of a word within a whole row, and the word.
 */
export class ViolationFinder {
  /** The positions of the policies found last, ascending: as many as `find` returned. */
  readonly found: Int32Array;
  private steps = 0;
  private readonly marks = new AccessMarks();
  private readonly scratch = new Scratch();

  /** Position by number of a two-sided policy, ascending. */
  private readonly positions: Int32Array;
  /** The positions of the other policies, and an index of these policies alone. */
  private readonly otherPositions: readonly number[];
  private readonly otherPolicies: PolicyIndex;
  /** Offset of a set's word within a row, or NO_WORD, and the set's bit; by set. */
  private readonly wordOfSet: Int32Array;
  private readonly bitOfSet: Int32Array;

  /** Entry by item. */
  private readonly entries: Int32Array;
  /** 1 if one of the other policies names the item or an item that it grants, else 0; by item. */
  private readonly namesOther: Uint8Array;
  private arena: Int32Array;
  private arenaEnd: number;
  /** The OR of the rows of an identity. All zero between two calls. */
  private readonly sum: Int32Array;
  /** The row in progress, all zero between two rows, and the offsets of its filled words. */
  private readonly row: Int32Array;
  private readonly filled: Int32Array;
  /** The offsets of the whole rows of an identity. */
  private wholeRows = new Int32Array(64);

  constructor(
    private readonly index: PolicyIndex,
    private readonly maxWords = MAX_WORDS,
  ) {
    const { setOffsets, minimums, otherSides } = index.criteria;
    const all = Array.from(index.policies, (_, position) => position);
    const isTwoSided = (position: number) => otherSides[setOffsets[position]!] !== NO_SIDE;
    const positions = all.filter(isTwoSided);
    const wordsASide = Math.ceil(positions.length / BITS);
    this.positions = Int32Array.from(positions);
    this.otherPositions = all.filter((position) => !isTwoSided(position));
    this.otherPolicies = compilePolicyIndex(
      index.graph,
      this.otherPositions.map((position) => index.policies[position]!),
    );
    this.wordOfSet = new Int32Array(minimums.length).fill(NO_WORD);
    this.bitOfSet = new Int32Array(minimums.length);
    this.placeSets(setOffsets, wordsASide);
    const items = index.graph.kinds.length;
    this.entries = new Int32Array(items).fill(UNKNOWN);
    this.namesOther = new Uint8Array(items);
    this.sum = new Int32Array(2 * wordsASide);
    this.row = new Int32Array(2 * wordsASide);
    this.filled = new Int32Array(2 * wordsASide);
    this.arena = new Int32Array(64 * (1 + 2 * wordsASide));
    this.arenaEnd = this.firstRow;
    this.found = new Int32Array(all.length);
  }

  /** Items, grants, postings and words read since construction. */
  get operations(): number {
    return this.steps + this.scratch.operations;
  }

  /** Finds the policies that an identity with these assigned items violates; returns their number. */
  find(assigned: AssignedNumbers): number {
    const { data, start, end } = assigned;
    this.steps += 1 + end - start;
    if (this.arenaEnd - this.firstRow > this.maxWords) this.forgetRows();
    if (this.wholeRows.length < end - start + ROWS_AT_ONCE)
      this.wholeRows = new Int32Array(2 * this.wholeRows.length + end - start);
    let rows = 0;
    let pairRows = 0;
    let namesOther = 0;
    for (let i = start; i < end; i++) {
      const item = data[i]!;
      // No identity holds items that were added after the graph was compiled.
      let entry = this.entries[item] ?? NO_ROW;
      if (entry === UNKNOWN) entry = this.makeRow(item);
      namesOther |= this.namesOther[item] ?? 0;
      if (entry === NO_ROW) continue;
      if ((entry & 1) === 0) this.wholeRows[rows++] = entry >> 1;
      else {
        this.addPairs(entry >> 1);
        pairRows++;
      }
    }
    if (rows > 0) this.addWholeRows(rows);
    const twoSided = rows + pairRows > 0 ? this.collectBothSides() : 0;
    return namesOther === 0 ? twoSided : this.addOthers(assigned, twoSided);
  }

  private placeSets(setOffsets: ArrayLike<number>, wordsASide: number): void {
    this.positions.forEach((position, n) => {
      for (const side of [0, 1]) {
        this.wordOfSet[setOffsets[position]! + side] = side * wordsASide + Math.floor(n / BITS);
        this.bitOfSet[setOffsets[position]! + side] = 1 << (n % BITS);
      }
    });
  }

  /** Offset of the first row, after the row of zeros. */
  private get firstRow(): number {
    return this.sum.length;
  }

  private forgetRows(): void {
    this.entries.fill(UNKNOWN);
    this.arenaEnd = this.firstRow;
  }

  /** Adds eight rows in one pass: each word of the sum is read and written once. */
  private addWholeRows(count: number): void {
    const { arena, sum, wholeRows } = this;
    let end = count;
    while (end % ROWS_AT_ONCE !== 0) wholeRows[end++] = ZEROS;
    for (let next = 0; next < end; next += ROWS_AT_ONCE) {
      const a = wholeRows[next]!;
      const b = wholeRows[next + 1]!;
      const c = wholeRows[next + 2]!;
      const d = wholeRows[next + 3]!;
      const e = wholeRows[next + 4]!;
      const f = wholeRows[next + 5]!;
      const g = wholeRows[next + 6]!;
      const h = wholeRows[next + 7]!;
      for (let w = 0; w < sum.length; w++) {
        sum[w]! |=
          arena[a + w]! |
          arena[b + w]! |
          arena[c + w]! |
          arena[d + w]! |
          arena[e + w]! |
          arena[f + w]! |
          arena[g + w]! |
          arena[h + w]!;
      }
    }
    this.steps += end * sum.length;
  }

  private addPairs(place: number): void {
    const { arena, sum } = this;
    const end = place + 1 + 2 * arena[place]!;
    for (let pair = place + 1; pair < end; pair += 2) sum[arena[pair]!]! |= arena[pair + 1]!;
    this.steps += end - place;
  }

  /** Collects the policies of which both sides count, and clears the sum. */
  private collectBothSides(): number {
    const { sum, positions, found } = this;
    const wordsASide = sum.length / 2;
    let count = 0;
    for (let w = 0; w < wordsASide; w++) {
      let both = sum[w]! & sum[wordsASide + w]!;
      while (both !== 0) {
        const lowest = 31 - Math.clz32(both & -both);
        found[count++] = positions[BITS * w + lowest]!;
        both &= both - 1;
      }
    }
    sum.fill(0);
    this.steps += sum.length;
    return count;
  }

  private addOthers({ data, start, end }: AssignedNumbers, twoSided: number): number {
    const held = { numbers: this.index.graph.numbers, assigned: data.subarray(start, end) };
    const { count, policies } = evaluate(this.otherPolicies, this.scratch, { held, requested: [], wanted: 'ALL' });
    for (let i = 0; i < count; i++) this.found[twoSided + i] = this.otherPositions[policies[i]!]!;
    if (count > 0) this.found.subarray(0, twoSided + count).sort();
    return twoSided + count;
  }

  private makeRow(item: number): number {
    const { graph } = this.index;
    const kind = graph.kinds[item];
    let count = 0;
    if (kind === LEAF) count = this.fill(item, item, 0);
    else if (kind === GRANTING) {
      const { marks } = this;
      marks.start(graph, { numbers: graph.numbers, assigned: Int32Array.of(item) }, []);
      this.steps += marks.steps;
      for (let i = 0; i < marks.heldCount; i++) count = this.fill(item, marks.held[i]!, count);
    }
    const entry = count === 0 ? NO_ROW : this.keepRow(count);
    this.entries[item] = entry;
    return entry;
  }

  /** Fills the row of an item with one item that it grants; returns the number of filled words. */
  private fill(item: number, granted: number, filledBefore: number): number {
    const { row, filled, wordOfSet } = this;
    const { offsets, sets } = this.index.postings;
    let count = filledBefore;
    // Items that were added after the index was compiled are in no policy: their end is undefined.
    const end = offsets[granted + 1]!;
    for (let i = offsets[granted]!; i < end; i++) {
      const set = sets[i]!;
      const word = wordOfSet[set]!;
      this.steps++;
      if (word === NO_WORD) {
        this.namesOther[item] = 1;
        continue;
      }
      if (row[word] === 0) filled[count++] = word;
      row[word]! |= this.bitOfSet[set]!;
    }
    this.steps++;
    return count;
  }

  /** Appends the row to the arena, and clears the filled words; returns the entry of its item. */
  private keepRow(count: number): number {
    const { row, filled } = this;
    const place = this.arenaEnd;
    this.growArena(place + 1 + row.length);
    const arePairs = count * FILLED_PART < row.length;
    if (arePairs) {
      this.arena[this.arenaEnd++] = count;
      for (let i = 0; i < count; i++) {
        this.arena[this.arenaEnd++] = filled[i]!;
        this.arena[this.arenaEnd++] = row[filled[i]!]!;
      }
    } else {
      this.arena.set(row, place);
      this.arenaEnd += row.length;
    }
    for (let i = 0; i < count; i++) row[filled[i]!] = 0;
    this.steps += this.arenaEnd - place;
    return 2 * place + (arePairs ? 1 : 0);
  }

  private growArena(words: number): void {
    if (words <= this.arena.length) return;
    const grown = new Int32Array(2 * words);
    grown.set(this.arena);
    this.arena = grown;
  }
}
