import type { AccessItemRef } from '../access/access-item';
import type { ItemNumbers } from '../access/item-numbers';
import { IdTable } from './id-table';

const ROWS_A_PAGE = 4096;
const ABSENT = -1;

/** The assigned numbers of `ROWS_A_PAGE` rows: row r has `counts[r]` of them, from `data[starts[r]]` on. */
interface Page {
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  data: Int32Array;
  end: number;
  /** Numbers before `end` that belong to no row any more. */
  unused: number;
}

/** Where the assigned numbers of a row stand: `data[start]` up to, not including, `data[end]`, ascending, each once. */
export interface AssignedNumbers {
  readonly data: Int32Array;
  readonly start: number;
  readonly end: number;
}

/**
 * Who is assigned what, packed: about 45 bytes an identity at 6 assignments, and its id. Each identity has a row, in
 * order of arrival, which it keeps; one that is deleted leaves its row empty. One identity changes at a time, at the
 * cost of one page at most.
 */
export class Population {
  private readonly ids = new IdTable();
  private readonly pages: Page[] = [];
  private present = 0;

  /** `numbers` are those of the graph that the population is asked about, in whatever version. */
  constructor(readonly numbers: ItemNumbers) {}

  /** Rows, empty ones included: every row is below it. */
  get rows(): number {
    return this.ids.size;
  }

  /** Identities. */
  get size(): number {
    return this.present;
  }

  /** What it takes, in bytes. */
  get byteLength(): number {
    return this.pages.reduce((sum, { data }) => sum + data.byteLength + 8 * ROWS_A_PAGE, this.ids.byteLength);
  }

  /** Sets all that an identity is assigned, and adds it when it is new; returns its row. */
  assign(identityId: string, refs: readonly AccessItemRef[]): number {
    const assigned = Int32Array.from(refs, (ref) => this.numbers.intern(ref)).sort();
    const row = this.ids.intern(identityId);
    const page = (this.pages[Math.floor(row / ROWS_A_PAGE)] ??= newPage());
    if (page.counts[row % ROWS_A_PAGE] === ABSENT) this.present++;
    writeRow(
      page,
      row % ROWS_A_PAGE,
      assigned.filter((number, i) => number !== assigned[i - 1]),
    );
    return row;
  }

  /** Takes an identity out; one that is not there stays away. */
  delete(identityId: string): void {
    const row = this.rowOf(identityId);
    if (row === undefined) return;
    this.present--;
    const page = this.pages[Math.floor(row / ROWS_A_PAGE)]!;
    page.unused += page.counts[row % ROWS_A_PAGE]!;
    page.counts[row % ROWS_A_PAGE] = ABSENT;
  }

  /** The row of an identity, or undefined when there is no such identity. */
  rowOf(identityId: string): number | undefined {
    const row = this.ids.find(identityId);
    return row !== undefined && this.has(row) ? row : undefined;
  }

  /** Whether the row is an identity's, and not empty. */
  has(row: number): boolean {
    return this.pages[Math.floor(row / ROWS_A_PAGE)]!.counts[row % ROWS_A_PAGE] !== ABSENT;
  }

  /** The id of the identity that has, or had, the row. */
  idOf(row: number): string {
    return this.ids.at(row);
  }

  /** What the identity of a row is assigned; valid until the population changes. Nothing for an empty row. */
  assignedOf(row: number): AssignedNumbers {
    const { data, starts, counts } = this.pages[Math.floor(row / ROWS_A_PAGE)]!;
    const start = starts[row % ROWS_A_PAGE]!;
    return { data, start, end: start + Math.max(0, counts[row % ROWS_A_PAGE]!) };
  }
}

function newPage(): Page {
  return {
    starts: new Int32Array(ROWS_A_PAGE),
    counts: new Int32Array(ROWS_A_PAGE).fill(ABSENT),
    data: new Int32Array(ROWS_A_PAGE),
    end: 0,
    unused: 0,
  };
}

/** In place if the row has room, else at the end of the page. */
function writeRow(page: Page, row: number, assigned: Int32Array): void {
  const count = Math.max(0, page.counts[row]!);
  if (assigned.length > count) {
    page.unused += count;
    page.counts[row] = 0;
    if (page.end + assigned.length > page.data.length) repack(page, assigned.length);
    page.starts[row] = page.end;
    page.end += assigned.length;
  } else {
    page.unused += count - assigned.length;
  }
  page.data.set(assigned, page.starts[row]);
  page.counts[row] = assigned.length;
}

/** Leaves out what is unused, and makes room for so many more and an eighth. */
function repack(page: Page, more: number): void {
  const used = page.end - page.unused;
  const data = new Int32Array(Math.ceil((used + more) * 1.125));
  let end = 0;
  for (let row = 0; row < ROWS_A_PAGE; row++) {
    const start = page.starts[row]!;
    const count = Math.max(0, page.counts[row]!);
    page.starts[row] = end;
    for (let i = start; i < start + count; i++) data[end++] = page.data[i]!;
  }
  page.data = data;
  page.end = end;
  page.unused = 0;
}
