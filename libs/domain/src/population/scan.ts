import type { PolicyIndex } from '../sod/policy-index';
import type { Population } from './population';
import { ViolationFinder } from './violation-finder';

/** Rows from `from` up to, not including, `to`: threads and processes divide a population into ranges. */
export interface ScanRange {
  readonly from?: number;
  readonly to?: number;
  /** Steps (words, grants, criteria visited) after which a slice ends: a million take about a millisecond. */
  readonly stepsASlice?: number;
}

/** A slice of a scan: the pairs of consecutive rows, ordered by row, then by position. */
export interface ScanSlice {
  readonly from: number;
  /** First row of the next slice. A scan that stops here can resume from it. */
  readonly to: number;
  /** Pair i: the identity of row `rows[i]` violates the policy at position `positions[i]`. */
  readonly rows: Int32Array;
  readonly positions: Int32Array;
}

export const STEPS_A_SLICE = 1_000_000;
export const PAIRS_A_SLICE = 50_000;

/**
 * Yields every pair of an identity and a policy that it violates, in slices that each take a few milliseconds, so that
 * the caller can do other work between them. Neither the population nor the index may change during the scan. Throws an
 * Error if they come from different graphs.
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
  const finder = new ViolationFinder(index);
  const room = PAIRS_A_SLICE + index.policies.length;
  const [rows, positions] = [new Int32Array(room), new Int32Array(room)];
  for (let next = from; next < to;) {
    const first = next;
    const end = finder.operations + stepsASlice;
    let pairs = 0;
    do {
      const count = finder.find(population.rootsOf(next));
      for (let i = 0; i < count; i++) {
        rows[pairs] = next;
        positions[pairs++] = finder.found[i]!;
      }
      next++;
    } while (next < to && finder.operations < end && pairs < PAIRS_A_SLICE);
    yield { from: first, to: next, rows: rows.slice(0, pairs), positions: positions.slice(0, pairs) };
  }
}
