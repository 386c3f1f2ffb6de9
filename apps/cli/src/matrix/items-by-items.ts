import { Evaluator, type FoundHits } from '@identity-governance/domain/engine';
import type { PolicyIndex, Population } from '@identity-governance/domain/engine';
import { formatCount } from '../progress';
import { MatrixCounts, type ConflictMatrix } from './conflict-matrix';

export interface ItemMatrixRequest {
  readonly index: PolicyIndex;
  readonly population: Population;
  /** By row: 1 for those who violate something. */
  readonly rows: Uint8Array;
}

const mostItems = 30;

/** How often two access items, held by one identity, stand on two sides of a policy that it violates. */
export function itemsByItems({ index, population, rows }: ItemMatrixRequest): ConflictMatrix {
  const counts = new MatrixCounts();
  const evaluator = new Evaluator();
  const { graph } = index;
  for (let row = 0; row < rows.length; row++) {
    if (rows[row] !== 1) continue;
    const { data, start, end } = population.rootsOf(row);
    const held = { numbers: graph.numbers, assigned: data.subarray(start, end) };
    const hits = evaluator.find(index, { held, requested: [], wanted: 'ALL' });
    for (const [a, b] of conflictingPairs(hits)) counts.add(String(Math.min(a, b)), String(Math.max(a, b)));
  }
  return toMatrix(counts, (label) => graph.items[Number(label)]?.name ?? label);
}

/** Every pair of items of two sets of a violated policy. */
function* conflictingPairs(hits: FoundHits): Generator<readonly [number, number]> {
  for (let hit = 0; hit < hits.count; hit++) {
    for (let left = hits.setOffsets[hit]!; left < hits.setOffsets[hit + 1]!; left++) {
      for (let right = left + 1; right < hits.setOffsets[hit + 1]!; right++) {
        for (const a of itemsOf(hits, left)) for (const b of itemsOf(hits, right)) yield [a, b];
      }
    }
  }
}

function itemsOf({ items, itemOffsets }: FoundHits, set: number): readonly number[] {
  return items.slice(itemOffsets[set], itemOffsets[set + 1]);
}

function toMatrix(counts: MatrixCounts, nameOf: (label: string) => string): ConflictMatrix {
  const [allRows, allColumns] = [counts.rowTotals(), counts.columnTotals()];
  const [rows, columns] = [allRows.slice(0, mostItems), allColumns.slice(0, mostItems)];
  const leftOut = allRows.length + allColumns.length - rows.length - columns.length;
  const rest = leftOut === 0 ? '' : ` Not shown: ${formatCount(leftOut)} rows and columns; totals include them.`;
  return {
    title: 'Conflicts between access items',
    subtitle: `Each number counts the pairs of identity and policy in which the two items conflict.${rest}`,
    rows: rows.map(({ label, total }) => ({ label: nameOf(label), total })),
    columns: columns.map(({ label, total }) => ({ label: nameOf(label), total })),
    cells: rows.map((row) => columns.map((column) => counts.at(row.label, column.label))),
  };
}
