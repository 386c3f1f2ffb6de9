import type { RemovalProgram } from '@identity-governance/domain/engine';
import type { ServiceIdentifier } from 'inversify';

/** What a solver found within its time. */
export interface SolvedProgram {
  /** By column: the best solution found. All 0 where none was found in time, which is always a solution here. */
  readonly values: readonly number[];
  /** No solution has a greater objective. */
  readonly bound: number;
}

/** Solves integer programs, aside from this thread. */
export interface ProgramSolver {
  /** Ends shortly after `seconds` at the latest, with what it has found until then. */
  solve(program: RemovalProgram, limits: { readonly seconds: number }): Promise<SolvedProgram>;
}
export const ProgramSolver: ServiceIdentifier<ProgramSolver> = Symbol.for('ProgramSolver');
