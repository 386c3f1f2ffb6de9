const PAGE_BITS = 12;
const ROWS_A_PAGE = 1 << PAGE_BITS;
const ABSENT = -1;

/** The lists of `ROWS_A_PAGE` rows: row r has `counts[r]` numbers, starting at `data[starts[r]]`. */
interface Page {
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  data: Int32Array;
  end: number;
  /** Number of entries before `end` that belong to no row. */
  unused: number;
}

/** The numbers of a row: from `data[start]` up to, not including, `data[end]`. */
export interface NumberList {
  readonly data: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** An optional list of numbers per row, packed in pages: rewriting a row costs at most one page. */
export class NumberLists {
  private readonly pages: (Page | undefined)[] = [];

  /** Memory size in bytes. */
  get byteLength(): number {
    return this.pages.reduce((sum, page) => sum + (page === undefined ? 0 : page.data.byteLength + 8 * ROWS_A_PAGE), 0);
  }

  has(row: number): boolean {
    const counts = this.pages[row >>> PAGE_BITS]?.counts;
    return counts !== undefined && counts[row & (ROWS_A_PAGE - 1)] !== ABSENT;
  }

  /** Returns the list of a row, empty if it has none; valid until the lists change. */
  of(row: number): NumberList {
    const page = this.pages[row >>> PAGE_BITS];
    if (page === undefined) return NOTHING;
    const start = page.starts[row & (ROWS_A_PAGE - 1)]!;
    return { data: page.data, start, end: start + Math.max(0, page.counts[row & (ROWS_A_PAGE - 1)]!) };
  }

  set(row: number, numbers: Int32Array): void {
    const page = (this.pages[row >>> PAGE_BITS] ??= newPage());
    writeRow(page, row & (ROWS_A_PAGE - 1), numbers);
  }

  delete(row: number): void {
    if (!this.has(row)) return;
    const page = this.pages[row >>> PAGE_BITS]!;
    page.unused += page.counts[row & (ROWS_A_PAGE - 1)]!;
    page.counts[row & (ROWS_A_PAGE - 1)] = ABSENT;
  }
}

const NOTHING: NumberList = { data: new Int32Array(0), start: 0, end: 0 };

function newPage(): Page {
  return {
    starts: new Int32Array(ROWS_A_PAGE),
    counts: new Int32Array(ROWS_A_PAGE).fill(ABSENT),
    data: new Int32Array(ROWS_A_PAGE),
    end: 0,
    unused: 0,
  };
}

/** Writes in place if the row has capacity, else at the end of the page. */
function writeRow(page: Page, row: number, numbers: Int32Array): void {
  const count = Math.max(0, page.counts[row]!);
  if (numbers.length > count) {
    page.unused += count;
    page.counts[row] = 0;
    if (page.end + numbers.length > page.data.length) repack(page, numbers.length);
    page.starts[row] = page.end;
    page.end += numbers.length;
  } else {
    page.unused += count - numbers.length;
  }
  page.data.set(numbers, page.starts[row]);
  page.counts[row] = numbers.length;
}

/** Drops unused entries, and reserves capacity for `more` numbers and an eighth of the page. */
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
