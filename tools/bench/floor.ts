/** A figure and the value that it must reach; figures are ratios within one run wherever they can be. */
export interface Floor {
  readonly figure: string;
  readonly measured: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The share of a floor by which a noisy machine may miss it. */
const TOLERANCE = 1 / 3;

/** Prints the figure as `floor held`, `floor missed` or, beyond the tolerance, `floor broken`. */
export function printFloor({ figure, measured, atLeast, atMost }: Floor): void {
  // Above 1 where the figure is better than its floor.
  const reached = atLeast === undefined ? atMost! / measured : measured / atLeast;
  const verdict = reached >= 1 ? 'held' : reached >= 1 - TOLERANCE ? 'missed' : 'broken';
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  console.log(`floor ${verdict}: ${figure}: ${Number(measured.toPrecision(3))} (${bound})`);
}
