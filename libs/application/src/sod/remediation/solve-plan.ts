import {
  planRemovals,
  type PlannedRemoval,
  type PlanTooLarge,
  type PolicyIndex,
  type RemovalKind,
  type Violator,
} from '@identity-governance/domain/engine';
import { ok, type Result } from '@identity-governance/values';
import type { ProgramSolver } from '../../ports/program-solver';

/** The violations that should end, and the removals that a plan may use. */
export interface PlannedViolations {
  readonly index: PolicyIndex;
  readonly violators: readonly Violator[];
  /** Maximum number of removals. */
  readonly budget: number;
  readonly kinds: readonly RemovalKind[];
  /** Time limit in seconds, after which the best known removals are returned. */
  readonly seconds: number;
}

/** The effect of a plan. */
export interface PlanEffect {
  /** Number of violations considered. */
  readonly violations: number;
  /** Number of these that no removals of these kinds end. */
  readonly unresolvable: number;
  /** Number of these that end, as the engine evaluates the state after the removals. */
  readonly ends: number;
  /** Upper bound: no removals within the budget end more than these. */
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
