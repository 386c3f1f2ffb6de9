import type { IntegerProgram } from '@identity-governance/domain/engine';
import type { ServiceIdentifier } from 'inversify';

/** The result of a solver within its time limit. */
export interface SolvedProgram {
  /** The best solution found, by column. All 0, which is always a solution here, if none was found in time. */
  readonly values: readonly number[];
  /** No solution has a greater objective. */
  readonly bound: number;
}

/** Solves integer programs outside this thread. */
export interface ProgramSolver {
  /** Ends shortly after `seconds` at the latest, with the best result found by then. */
  solve(program: IntegerProgram, limits: { readonly seconds: number }): Promise<SolvedProgram>;
}
export const ProgramSolver: ServiceIdentifier<ProgramSolver> = Symbol.for('ProgramSolver');
