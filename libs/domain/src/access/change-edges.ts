import type { Edges, Pairs } from './edges';
import { capacityFor } from './marks';

/** Saved and deleted edges. An edge in both is saved. */
export interface EdgeChanges {
  readonly saved: Pairs;
  readonly deleted: Pairs;
}

/**
 * Returns the edges after the changes, or `edges` if nothing changes; `edges` does not change. Writes only the changed
 * rows, after the existing ones. If no capacity is left, it writes all rows again with a quarter more capacity: once
 * per as many changes as a fifth of the edges.
 */
export function changeEdges(edges: Edges, changes: EdgeChanges, ranks: Int32Array): Edges {
  const rows = [...collectRows(edges, changes)].filter(([row, targets]) => isChanged(edges, row, targets));
  if (rows.length === 0 && edges.starts.length === ranks.length) return edges;
  const needed = rows.reduce((sum, [, targets]) => sum + targets.size, 0);
  const changed = makeRoom(edges, ranks.length, needed);
  for (const [row, targets] of rows) {
    const sorted = Int32Array.from(targets).sort((a, b) => ranks[a]! - ranks[b]!);
    writeRow(changed, row, sorted);
  }
  return changed;
}

/** Returns the new targets of all changed rows. */
function collectRows(edges: Edges, { saved, deleted }: EdgeChanges): ReadonlyMap<number, ReadonlySet<number>> {
  const rows = new Map<number, Set<number>>();
  const collect = (row: number): Set<number> => {
    const known = rows.get(row) ?? new Set(targetsOf(edges, row));
    rows.set(row, known);
    return known;
  };
  deleted.from.forEach((row, i) => collect(row).delete(deleted.to[i]!));
  saved.from.forEach((row, i) => collect(row).add(saved.to[i]!));
  return rows;
}

function targetsOf({ starts, ends, targets }: Edges, row: number): Int32Array {
  return targets.subarray(starts[row] ?? 0, ends[row] ?? 0);
}

function isChanged(edges: Edges, row: number, targets: ReadonlySet<number>): boolean {
  const before = targetsOf(edges, row);
  return before.length !== targets.size || !before.every((target) => targets.has(target));
}

function makeRoom({ starts, ends, targets, written }: Edges, size: number, needed: number): Edges {
  const rows = { starts: grow(starts, size), ends: grow(ends, size) };
  if (written.count + needed <= targets.length) return { ...rows, targets, written };
  const used = rows.ends.reduce((sum, end, row) => sum + end - rows.starts[row]!, 0);
  const packed: Edges = { ...rows, targets: new Int32Array(capacityFor(used + needed)), written: { count: 0 } };
  for (let row = 0; row < starts.length; row++) writeRow(packed, row, targets.subarray(starts[row], ends[row]));
  return packed;
}

function grow(values: Int32Array, size: number): Int32Array {
  const grown = new Int32Array(size);
  grown.set(values);
  return grown;
}

function writeRow({ starts, ends, targets, written }: Edges, row: number, values: Int32Array): void {
  targets.set(values, written.count);
  starts[row] = written.count;
  written.count += values.length;
  ends[row] = written.count;
}
