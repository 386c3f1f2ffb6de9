import { AccessMarks } from '../access/access-marks';
import { GRANTING, LEAF } from '../access/item-kinds';
import type { AssignedNumbers } from './population';
import { NO_WORD, type PolicySides } from './policy-sides';
import { aligned, ROWS_AT_ONCE, type SideKernel } from './side-kernel';

/** What is known of the row of an item: twice its place, and one more for a row of pairs. Or one of these. */
const UNKNOWN = -1;
/** No two-sided policy names the item or what it grants; or there is no such item. */
const NO_ROW = 0;

/** A row with fewer than a part of its words filled is kept as pairs. */
const FILLED_PART = 8;

/** Where rows are kept. */
export interface RowRoom {
  /** The one in whose memory they are. */
  readonly kernel: SideKernel;
  /** The place from which on they are written. */
  readonly first: number;
  /** More words than this are too many to keep. */
  readonly words: number;
  /** The place of a row of zeros. */
  readonly zeros: number;
}

/**
 * For each access item, with all that it grants: the sides that count, as one row of words in the memory of a kernel
 * (see `SideMemory`). A row is made when it is first asked for, and kept.
 */
export class ItemRows {
  /** Items, grants, postings and words looked at so far. */
  operations = 0;
  private readonly marks = new AccessMarks();
  /** By item number: UNKNOWN until it is asked for. */
  private readonly known: Int32Array;
  /** By item number: 1 where it or what it grants is named by a policy that is not two-sided. */
  private readonly namesOther: Uint8Array;
  /** The row that is being made, and which of its words are filled; all are zero between two rows. */
  private readonly row: Int32Array;
  private readonly filled: Int32Array;
  private end: number;
  /** Where the rows of pairs stand that are to be listed. */
  private pairRows = new Int32Array(16);

  constructor(
    private readonly sides: PolicySides,
    private readonly room: RowRoom,
  ) {
    const size = sides.index.graph.kinds.length;
    this.known = new Int32Array(size).fill(UNKNOWN);
    this.namesOther = new Uint8Array(size);
    this.row = new Int32Array(sides.words);
    this.filled = new Int32Array(sides.words);
    this.end = room.first;
  }

  /** Forgets all rows, to make them again, where they take too much memory. No list may be in use. */
  forgetMany(): void {
    if (this.end - this.room.first <= this.room.words) return;
    this.known.fill(UNKNOWN);
    this.end = this.room.first;
  }

  /** Whether a policy that is not two-sided names any of these items, which are listed, or what they grant. */
  nameOther({ data, start, end }: AssignedNumbers): boolean {
    for (let i = start; i < end; i++) if (this.namesOther[data[i]!] === 1) return true;
    return false;
  }

  /** Writes the list of the rows of these items to `place`; returns its end, or `place` where there is none. */
  list({ data, start, end }: AssignedNumbers, place: number): number {
    const { known } = this;
    if (this.pairRows.length < end - start) this.pairRows = new Int32Array(2 * (end - start));
    const { pairRows } = this;
    let { words } = this.room.kernel;
    let wholeEnd = place + 1;
    let pairs = 0;
    for (let i = start; i < end; i++) {
      const item = data[i]!;
      // Items that came after the graph was compiled are held by nobody.
      let row = known[item] ?? NO_ROW;
      if (row === UNKNOWN) {
        row = this.makeRow(item);
        words = this.room.kernel.words;
      }
      if (row === NO_ROW) continue;
      if ((row & 1) === 1) pairRows[pairs++] = row >> 1;
      else words[wholeEnd++] = row >> 1;
    }
    return wholeEnd - place - 1 + pairs === 0 ? place : this.endList(place, wholeEnd, pairs);
  }

  /** Fills the places of whole rows up with that of zeros, and writes those of rows of pairs. */
  private endList(place: number, wholeEnd: number, pairs: number): number {
    const { words } = this.room.kernel;
    // One more, as the sum is looked at as well.
    this.operations += (wholeEnd - place) * this.row.length;
    let end = wholeEnd;
    while (end === place + 1 || ((end - place - 1) & (ROWS_AT_ONCE - 1)) !== 0) words[end++] = this.room.zeros;
    words[place] = end - place - 1;
    words[end++] = pairs;
    for (let i = 0; i < pairs; i++) {
      const row = this.pairRows[i]!;
      words[end++] = row;
      this.operations += 2 * words[row]!;
    }
    return end;
  }

  private makeRow(item: number): number {
    const kind = this.sides.index.graph.kinds[item];
    let count = 0;
    if (kind === LEAF) count = this.fill(item, item, 0);
    else if (kind === GRANTING) count = this.fillWithGranted(item);
    this.known[item] = count === 0 ? NO_ROW : this.keepRow(count);
    return this.known[item];
  }

  /** Fills the row with all that an item comes to; returns how many of its words are filled. */
  private fillWithGranted(item: number): number {
    const { marks } = this;
    const { graph } = this.sides.index;
    marks.start(graph, { numbers: graph.numbers, assigned: Int32Array.of(item) }, []);
    this.operations += marks.steps;
    let count = 0;
    for (let i = 0; i < marks.heldCount; i++) count = this.fill(item, marks.held[i]!, count);
    return count;
  }

  /** Fills the row of an item with what it grants, one item; returns how many words are filled then. */
  private fill(item: number, granted: number, filledBefore: number): number {
    const { row, filled, sides } = this;
    const { offsets, sets } = sides.index.postings;
    let count = filledBefore;
    // Items that came after the index was compiled are in no policy: for them the end is undefined.
    const end = offsets[granted + 1]!;
    for (let e = offsets[granted]!; e < end; e++) {
      const word = sides.wordOfSet[sets[e]!]!;
      this.operations++;
      if (word === NO_WORD) {
        this.namesOther[item] = 1;
        continue;
      }
      if (row[word] === 0) filled[count++] = word;
      row[word]! |= sides.bitOfSet[sets[e]!]!;
    }
    this.operations++;
    return count;
  }

  /** As pairs where most words are empty; and empties the words that were filled. */
  private keepRow(count: number): number {
    const { row, filled } = this;
    this.room.kernel.grow(aligned(this.end) + row.length);
    const known = count * FILLED_PART < row.length ? this.keepPairs(count) : this.keepWhole();
    for (let i = 0; i < count; i++) row[filled[i]!] = 0;
    return known;
  }

  private keepWhole(): number {
    const place = aligned(this.end);
    this.room.kernel.words.set(this.row, place);
    this.end = place + this.row.length;
    this.operations += this.row.length;
    return 2 * place;
  }

  private keepPairs(count: number): number {
    const { row, filled } = this;
    const { words } = this.room.kernel;
    const place = this.end;
    words[this.end++] = count;
    for (let i = 0; i < count; i++) {
      words[this.end++] = filled[i]!;
      words[this.end++] = row[filled[i]!]!;
    }
    this.operations += 2 * count;
    return 2 * place + 1;
  }
}
