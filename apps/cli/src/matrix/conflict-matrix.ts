/** Counts of violations, as a table of rows and columns that a picture shows. */
export interface ConflictMatrix {
  readonly title: string;
  readonly subtitle: string;
  readonly rows: readonly MatrixLine[];
  readonly columns: readonly MatrixLine[];
  /** Of row r and column c: `cells[r][c]`. */
  readonly cells: readonly (readonly number[])[];
}

export interface MatrixLine {
  readonly label: string;
  /** Said before the label. */
  readonly mark?: string;
  /** Of the row or column, what is not shown included. */
  readonly total: number;
}

/** Counts by the names of rows and columns, in whatever order they come. */
export class MatrixCounts {
  private readonly counts = new Map<string, Map<string, number>>();

  add(row: string, column: string): void {
    const ofRow = this.counts.get(row) ?? new Map<string, number>();
    this.counts.set(row, ofRow);
    ofRow.set(column, (ofRow.get(column) ?? 0) + 1);
  }

  at(row: string, column: string): number {
    return this.counts.get(row)?.get(column) ?? 0;
  }

  /** The names with their sums, the greatest first. */
  rowTotals(): readonly MatrixLine[] {
    const totals = [...this.counts].map(([label, columns]) => ({ label, total: sum([...columns.values()]) }));
    return totals.sort(byTotal);
  }

  columnTotals(): readonly MatrixLine[] {
    const totals = new Map<string, number>();
    for (const columns of this.counts.values()) {
      for (const [label, count] of columns) totals.set(label, (totals.get(label) ?? 0) + count);
    }
    return [...totals].map(([label, total]) => ({ label, total })).sort(byTotal);
  }
}

function byTotal(a: MatrixLine, b: MatrixLine): number {
  return b.total - a.total || (a.label < b.label ? -1 : 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
