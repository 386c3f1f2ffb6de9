import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { ProgramSolver, SolvedProgram } from '@identity-governance/application';
import type { IntegerProgram } from '@identity-governance/domain/engine';

/**
 * Code of the solver thread, inline because the bundles of the apps have no separate file for it. HiGHS in WebAssembly
 * cannot be interrupted, so the thread is ended instead.
 */
const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { program, seconds, highsPath } = workerData;
  require(highsPath)().then((highs) => {
    const [numCols, numRows] = [program.objective.length, program.bounds.length];
    const { maximize } = highs.constants.objectiveSense;
    const { starts, indices, values } = program;
    const solved = highs.withModel({
      numCols, numRows, sense: maximize, colCost: program.objective,
      colLower: Array(numCols).fill(0), colUpper: Array(numCols).fill(1),
      rowLower: Array(numRows).fill(-highs.infinity), rowUpper: program.bounds,
      matrix: { format: 'csr', numRows, numCols, starts, indices, values },
      integrality: program.isInteger.map(Number),
    }, (model) => {
      // The objective of a solution is a whole number: a bound less than one above it proves that it is the greatest.
      model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.9 });
      model.run();
      const isFound = model.info.get('primal_solution_status') === 2;
      return {
        values: isFound ? [...model.getSolution().colValue] : Array(numCols).fill(0),
        bound: model.info.get('mip_dual_bound'),
      };
    });
    parentPort.postMessage(solved);
  });
`;

/** Time after the limit at which a solver that is still running is ended. */
const GRACE_SECONDS = 5;

/** Solves with HiGHS (https://highs.dev), each program in a dedicated thread. */
export class HighsSolver implements ProgramSolver {
  async solve(program: IntegerProgram, { seconds }: { readonly seconds: number }): Promise<SolvedProgram> {
    const highsPath = createRequire(import.meta.url).resolve('highs');
    const thread = new Worker(script, { eval: true, execArgv: [], workerData: { program, seconds, highsPath } });
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        thread.once('message', resolve);
        thread.on('error', reject);
        timer = setTimeout(
          () => {
            resolve(nothingFound(program));
          },
          (seconds + GRACE_SECONDS) * 1000,
        );
      });
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  }
}

/** Returns the solution of zeros, with the bound that everything could be gained. */
function nothingFound({ objective }: IntegerProgram): SolvedProgram {
  const bound = objective.reduce((sum, weight) => sum + Math.max(0, weight), 0);
  return { values: objective.map(() => 0), bound };
}
