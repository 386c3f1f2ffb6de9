/** Counts of violations, as a table of rows and columns. */
export interface ConflictMatrix {
  readonly title: string;
  readonly subtitle: string;
  readonly rows: readonly MatrixLine[];
  readonly columns: readonly MatrixLine[];
  /** The count of row r and column c is `cells[r][c]`. */
  readonly cells: readonly (readonly number[])[];
}

export interface MatrixLine {
  readonly label: string;
  /** Printed before the label. */
  readonly mark?: string;
  /** Heading of consecutive rows with the same group. */
  readonly group?: string;
  /** Sum of the whole row or column, including the cells that are not shown. */
  readonly total: number;
}

/** Counts by the names of rows and columns, in any order. */
export class MatrixCounts {
  private readonly counts = new Map<string, Map<string, number>>();

  add(row: string, column: string, count = 1): void {
    const ofRow = this.counts.get(row) ?? new Map<string, number>();
    this.counts.set(row, ofRow);
    ofRow.set(column, (ofRow.get(column) ?? 0) + count);
  }

  at(row: string, column: string): number {
    return this.counts.get(row)?.get(column) ?? 0;
  }

  /** Returns the names with their sums, the greatest first. */
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
