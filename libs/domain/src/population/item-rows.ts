import { AccessMarks } from '../access/access-marks';
import type { PolicyIndex } from '../sod/policy-index';
import type { AssignedNumbers } from './population';
import { NO_WORD, type PolicySides } from './policy-sides';

const UNKNOWN = -1;

/**
 * For each access item, with all that it grants: the sides that count, as one row of words (see PolicySides). A row is
 * made when it is first asked for, and kept.
 */
export class ItemRows {
  /** Items, grants, postings and words looked at so far. */
  operations = 0;
  private readonly marks = new AccessMarks();
  /** By item number: its row is `pool[starts[n]]` … of that length; UNKNOWN until it is asked for. */
  private readonly starts: Int32Array;
  /** The number of words, or less for a row of pairs: the place of a word, and the word. */
  private readonly lengths: Int32Array;
  /** By item number: 1 where it or what it grants is named by a policy that is not two-sided. */
  private readonly namesOther: Uint8Array;
  private pool = new Int32Array(1024);
  private end = 0;
  private readonly row: Int32Array;
  private readonly whole: Int32Array;

  constructor(
    private readonly index: PolicyIndex,
    private readonly sides: PolicySides,
  ) {
    const size = index.graph.kinds.length;
    this.starts = new Int32Array(size).fill(UNKNOWN);
    this.lengths = new Int32Array(size);
    this.namesOther = new Uint8Array(size);
    this.row = new Int32Array(sides.words);
    this.whole = new Int32Array(8);
  }

  /** Writes the OR of the rows of these items to `sum`; tells whether any of them is named by another policy. */
  sumUp({ data, start, end }: AssignedNumbers, sum: Int32Array): boolean {
    const { starts, lengths, whole } = this;
    const words = sum.length;
    let isOtherNamed = 0;
    let waiting = 0;
    sum.fill(0);
    for (let i = start; i < end; i++) {
      const item = data[i]!;
      // Items that came after the graph was compiled, or do not exist, are held by nobody.
      if (!this.index.graph.has(item)) continue;
      if (starts[item] === UNKNOWN) this.makeRow(item);
      isOtherNamed |= this.namesOther[item]!;
      this.operations += lengths[item]!;
      if (lengths[item]! < words) this.addPairs(sum, item);
      else whole[waiting++] = starts[item]!;
      if (waiting < 4) continue;
      addFour(sum, this.pool, whole);
      waiting = 0;
    }
    for (let i = 0; i < waiting; i++) addWords(sum, this.pool, whole[i]!);
    return isOtherNamed === 1;
  }

  private addPairs(sum: Int32Array, item: number): void {
    const { pool } = this;
    const end = this.starts[item]! + this.lengths[item]!;
    for (let i = this.starts[item]!; i < end; i += 2) sum[pool[i]!]! |= pool[i + 1]!;
  }

  private makeRow(item: number): void {
    const { row, sides, index, marks } = this;
    row.fill(0);
    marks.start(index.graph, { numbers: index.graph.numbers, assigned: Int32Array.of(item) }, []);
    const { offsets, sets } = index.postings;
    const named = offsets.length - 1;
    for (let i = 0; i < marks.heldCount; i++) {
      const granted = marks.held[i]!;
      if (granted >= named) continue;
      this.operations += 1 + offsets[granted + 1]! - offsets[granted]!;
      for (let e = offsets[granted]!; e < offsets[granted + 1]!; e++) {
        const word = sides.wordOfSet[sets[e]!]!;
        if (word === NO_WORD) this.namesOther[item] = 1;
        else row[word]! |= sides.bitOfSet[sets[e]!]!;
      }
    }
    this.operations += marks.steps + row.length;
    this.keepRow(item);
  }

  /** As pairs where most words are empty. */
  private keepRow(item: number): void {
    const { row } = this;
    let filled = 0;
    for (let w = 0; w < row.length; w++) if (row[w] !== 0) filled++;
    const isSparse = filled * 3 < row.length;
    const length = isSparse ? filled * 2 : row.length;
    this.makeRoom(length);
    this.starts[item] = this.end;
    this.lengths[item] = length;
    for (let w = 0; w < row.length; w++) {
      if (isSparse && row[w] === 0) continue;
      if (isSparse) this.pool[this.end++] = w;
      this.pool[this.end++] = row[w]!;
    }
  }

  private makeRoom(length: number): void {
    if (this.end + length <= this.pool.length) return;
    const pool = new Int32Array((this.end + length) * 2);
    pool.set(this.pool.subarray(0, this.end));
    this.pool = pool;
  }
}

function addWords(sum: Int32Array, pool: Int32Array, start: number): void {
  for (let w = 0; w < sum.length; w++) sum[w]! |= pool[start + w]!;
}

/** Four rows in one pass: each word of the sum is read and written once. */
function addFour(sum: Int32Array, pool: Int32Array, starts: Int32Array): void {
  const a = starts[0]!;
  const b = starts[1]!;
  const c = starts[2]!;
  const d = starts[3]!;
  for (let w = 0; w < sum.length; w++) {
    sum[w]! |= pool[a + w]! | pool[b + w]! | pool[c + w]! | pool[d + w]!;
  }
}
