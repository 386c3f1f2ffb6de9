import type { PolicyIndex } from '../sod/policy-index';
import type { NumberList } from './number-lists';
import type { Population } from './population';
import { ViolationFinder } from './violation-finder';

/** Rows from `from` up to, not including, `to`: threads and processes share a population by ranges. */
export interface ScanRange {
  readonly from?: number;
  readonly to?: number;
  /** Steps (words, grants, criteria looked at) after which a slice ends: a million take about a millisecond. */
  readonly stepsASlice?: number;
}

/** A part of a scan: the pairs of some rows, in the order of rows and then of positions. */
export interface ScanSlice {
  readonly from: number;
  /** Where the next slice begins: a scan that stops here is resumed by one from here. */
  readonly to: number;
  /** Pair i: the identity of row `rows[i]` violates the policy at position `positions[i]`. */
  readonly rows: Int32Array;
  readonly positions: Int32Array;
}

export const STEPS_A_SLICE = 1_000_000;
export const PAIRS_A_SLICE = 50_000;

/**
 * Every pair of an identity and a policy that it violates, in slices that each take a few milliseconds, so that whoever
 * scans can do other things between them. Neither the population nor the index may change meanwhile. Throws an Error
 * where they come from different graphs.
 *
 * @example
 * for (const { rows, positions } of scan(index, population)) {
 *   rows.forEach((row, i) => console.log(population.idOf(row), index.policies[positions[i]!]!.name));
 * }
 */
export function* scan(
  index: PolicyIndex,
  population: Population,
  { from = 0, to = population.rows, stepsASlice = STEPS_A_SLICE }: ScanRange = {},
): Generator<ScanSlice, void, void> {
  if (index.graph.numbers !== population.numbers)
    throw new Error('population and policy index number items differently');
  const finder = new ViolationFinder(index, population.longest);
  const room = PAIRS_A_SLICE + finder.mostPeople * index.policies.length;
  const columns = { rows: new Int32Array(room), positions: new Int32Array(room), pairs: 0 };
  for (let next = from; next < to;) {
    const first = next;
    const end = finder.operations + stepsASlice;
    columns.pairs = 0;
    do {
      const firstAsked = next;
      do finder.ask(population.rootsOf(next++));
      while (next < to && finder.operations < end && finder.hasRoom);
      addPairs(columns, firstAsked, finder.answer());
    } while (next < to && finder.operations < end && columns.pairs < PAIRS_A_SLICE);
    const { rows, positions, pairs } = columns;
    yield { from: first, to: next, rows: rows.slice(0, pairs), positions: positions.slice(0, pairs) };
  }
}

interface Columns {
  readonly rows: Int32Array;
  readonly positions: Int32Array;
  pairs: number;
}

/** The answers are about one row after the other. */
function addPairs(columns: Columns, firstRow: number, answers: readonly NumberList[]): void {
  const { rows, positions } = columns;
  let { pairs } = columns;
  for (let i = 0; i < answers.length; i++) {
    const { data, start, end } = answers[i]!;
    for (let entry = start; entry < end; entry++) {
      rows[pairs] = firstRow + i;
      positions[pairs++] = data[entry]!;
    }
  }
  columns.pairs = pairs;
}
