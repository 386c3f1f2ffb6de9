import {
  planRemovals,
  type PlannedRemoval,
  type PlanTooLarge,
  type PolicyIndex,
  type RemovalKind,
  type Violator,
} from '@identity-governance/domain/engine';
import { ok, type Result } from '@identity-governance/values';
import type { ProgramSolver } from '../ports/program-solver';

/** Which violations should end, and what may be taken away for it. */
export interface PlannedViolations {
  readonly index: PolicyIndex;
  readonly violators: readonly Violator[];
  /** Maximum number of removals. */
  readonly budget: number;
  readonly kinds: readonly RemovalKind[];
  /** After this time the best removals that are known are returned. */
  readonly seconds: number;
}

/** What a plan achieves. */
export interface PlanEffect {
  /** Violations that were considered. */
  readonly violations: number;
  /** How many of these no number of removals of these kinds ends. */
  readonly unresolvable: number;
  /** How many of these end, as the engine evaluates the state after the removals. */
  readonly ends: number;
  /** No removals within the budget end more than these. */
  readonly mostEnds: number;
  /** Whether it is proven that no removals within the budget end more, and that no fewer end as many. */
  readonly isOptimal: boolean;
}

export interface SolvedPlan extends PlanEffect {
  readonly removals: readonly PlannedRemoval[];
}

/** Maximum number of removals of a plan. */
export const MAX_PLAN_BUDGET = 100;

/** Finds the removals that end the most violations, and of these sets the smallest. */
export async function solvePlan(
  solver: ProgramSolver,
  { index, violators, budget, kinds, seconds }: PlannedViolations,
): Promise<Result<SolvedPlan, PlanTooLarge>> {
  const planned = planRemovals(index, { violators, budget, kinds });
  if (!planned.ok) return planned;
  const { program, violations, unresolvable } = planned.value;
  const { values, bound } = await solver.solve(program, { seconds });
  return ok({ violations, unresolvable, ...planned.value.outcomeOf(values, bound) });
}
