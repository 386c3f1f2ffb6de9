/**
 * An integer program: maximize the objective, where each column is between 0 and 1 and each row is at most its bound.
 * Rows are compressed: row r has the coefficients `values[k]` of the columns `indices[k]` for k from `starts[r]` up to,
 * not including, `starts[r + 1]`.
 */
export interface IntegerProgram {
  readonly objective: readonly number[];
  /** Whether a column must be 0 or 1, by column. */
  readonly isInteger: readonly boolean[];
  readonly starts: readonly number[];
  readonly indices: readonly number[];
  readonly values: readonly number[];
  readonly bounds: readonly number[];
}

/** A coefficient and its column. */
type Term = readonly [coefficient: number, column: number];

export function term(coefficient: number, column: number): Term {
  return [coefficient, column];
}

/** Collects columns and rows. A column is 1 if its statement is true. */
export class ProgramBuilder {
  private readonly objective: number[] = [];
  private readonly isInteger: boolean[] = [];
  private readonly starts = [0];
  private readonly indices: number[] = [];
  private readonly values: number[] = [];
  private readonly bounds: number[] = [];
  private readonly thresholds = new Map<string, number>();

  /** Number of columns and coefficients. */
  get size(): number {
    return this.objective.length + this.indices.length;
  }

  addColumn({ isInteger = false } = {}): number {
    this.objective.push(0);
    return this.isInteger.push(isInteger) - 1;
  }

  /** Adds to the weight of a column in the objective. */
  weigh(column: number, weight: number): void {
    this.objective[column]! += weight;
  }

  /** Requires that the sum of the terms is at most `bound`. */
  addRow(terms: readonly Term[], bound: number): void {
    for (const [coefficient, column] of terms) {
      this.values.push(coefficient);
      this.indices.push(column);
    }
    this.starts.push(this.indices.length);
    this.bounds.push(bound);
  }

  /** Returns the column that can be 1 only if at least `count` of these columns are; undefined if there are fewer. */
  addThreshold(count: number, columns: readonly number[]): number | undefined {
    if (columns.length < count) return undefined;
    const isAll = count === columns.length;
    const times = new Map<number, number>();
    for (const column of columns) times.set(column, (times.get(column) ?? 0) + 1);
    if (isAll && times.size === 1) return columns[0];
    const key = `${count}:${[...columns].sort((a, b) => a - b).join()}`;
    const known = this.thresholds.get(key);
    if (known !== undefined) return known;
    // If all or one of the columns must be 1, the new column is an integer whenever they are.
    const column = this.addColumn({ isInteger: !isAll && count > 1 });
    this.thresholds.set(key, column);
    const terms = [...times].map(([one, most]): Term => [-most, one]);
    if (isAll) for (const [, one] of terms) this.addRow([term(1, column), term(-1, one)], 0);
    else this.addRow([term(count, column), ...terms], 0);
    return column;
  }

  build(): IntegerProgram {
    const { objective, isInteger, starts, indices, values, bounds } = this;
    return { objective, isInteger, starts, indices, values, bounds };
  }
}
