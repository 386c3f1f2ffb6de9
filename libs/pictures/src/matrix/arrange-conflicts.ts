import { MatrixCounts } from './conflict-matrix';

/** The number of times that two access items conflict by a policy. */
export interface Conflict {
  readonly policy: string;
  readonly left: string;
  readonly right: string;
  readonly count: number;
}

export interface ArrangedItem {
  readonly item: string;
  /** The first policy that names the item. */
  readonly policy: string;
  readonly total: number;
}

export interface ArrangedConflicts {
  readonly rows: readonly ArrangedItem[];
  readonly columns: readonly ArrangedItem[];
  readonly cells: readonly (readonly number[])[];
}

type Axis = 'row' | 'column';

/**
 * Arranges conflicting items on two axes, so that the items of a policy are adjacent, in the order of `conflicts`, and
 * a pair has one cell. An item is on both axes only if necessary, for example with three items that conflict with one
 * another.
 */
export function arrangeConflicts(conflicts: readonly Conflict[]): ArrangedConflicts {
  const axes = chooseAxes(conflicts);
  const counts = new MatrixCounts();
  const rows = new Map<string, string>();
  const columns = new Map<string, string>();
  const totals = new Map<string, number>();
  for (const { policy, left, right, count } of conflicts) {
    const [row, column] = orient(axes, left, right);
    if (!rows.has(row)) rows.set(row, policy);
    if (!columns.has(column)) columns.set(column, policy);
    counts.add(row, column, count);
    for (const key of [`row ${row}`, `column ${column}`]) totals.set(key, (totals.get(key) ?? 0) + count);
  }
  const list = (axis: Axis, items: ReadonlyMap<string, string>) =>
    [...items].map(([item, policy]) => ({ item, policy, total: totals.get(`${axis} ${item}`) ?? 0 }));
  const [rowItems, columnItems] = [list('row', rows), list('column', columns)];
  return {
    rows: rowItems,
    columns: columnItems,
    cells: rowItems.map((row) => columnItems.map((column) => counts.at(row.item, column.item))),
  };
}

/** Returns the row and the column of a pair. Two items of one axis keep the same order in every policy. */
function orient(axes: ReadonlyMap<string, Axis>, left: string, right: string): readonly [string, string] {
  if (axes.get(left) === axes.get(right)) return left < right ? [left, right] : [right, left];
  return axes.get(left) === 'row' ? [left, right] : [right, left];
}

/**
 * Assigns neighbors in the graph of conflicts to different axes, as far as possible, in the order of first appearance.
 */
function chooseAxes(conflicts: readonly Conflict[]): ReadonlyMap<string, Axis> {
  const neighbors = new Map<string, string[]>();
  const connect = (from: string, to: string) => neighbors.set(from, [...(neighbors.get(from) ?? []), to]);
  for (const { left, right } of conflicts) {
    connect(left, right);
    connect(right, left);
  }
  const axes = new Map<string, Axis>();
  for (const start of neighbors.keys()) {
    if (axes.has(start)) continue;
    axes.set(start, 'row');
    for (const queue = [start]; queue.length > 0;) {
      const item = queue.shift()!;
      for (const neighbor of neighbors.get(item)!) {
        if (axes.has(neighbor)) continue;
        axes.set(neighbor, axes.get(item) === 'row' ? 'column' : 'row');
        queue.push(neighbor);
      }
    }
  }
  return axes;
}
