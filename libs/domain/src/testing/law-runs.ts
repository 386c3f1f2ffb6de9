/** Set by jest.preset.js. */
declare const drawsAllCases: boolean;

/** The number of cases that a law draws: all with `LAW_RUNS=all`, as in the long checks, and else a fifth of them. */
export function lawRuns(all: number): number {
  return drawsAllCases ? all : Math.ceil(all / 5);
}
