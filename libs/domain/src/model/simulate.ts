import {
  comparedPolicies,
  simulate as simulateRows,
  violatedPolicy,
  violationChanges,
  type ComparedPolicy,
  type ViolationChange,
} from '../population/simulate';
import type { AccessModel, Assignments, PolicySummary } from './access-model';
import { compiledOf, populationOf } from './compiled-model';
import type { Pace } from './scan';

/** The present model and the changed one. */
export interface Comparison {
  readonly before: AccessModel;
  /** The model that `change` returns for `before`. */
  readonly after: AccessModel;
}

/** The change of the violation of a policy by an identity. */
export interface SimulatedChange {
  readonly identityId: string;
  /** The policy after the change; before it if the violation ends. */
  readonly policy: PolicySummary;
  readonly change: ViolationChange;
}

/** A slice of a simulation. */
export interface SimulatedChanges {
  /** Number of identities compared so far. */
  readonly done: number;
  /** Changes in the order of identities, then by policy name and id. */
  readonly changes: readonly SimulatedChange[];
}

/**
 * Yields the violations that would start, end and stay for all identities after a change of policies, grants or items,
 * slice by slice as `scan` does. Applies no change. Starting and staying violations equal `scan` of `after`; ending and
 * staying ones equal `scan` of `before`.
 *
 * Throws a TypeError if models or assignments are not from this library, an Error if they do not belong together.
 *
 * @example
 * for (const { changes } of simulate({ before, after }, assignments))
 *   for (const { identityId, policy, change } of changes) console.log(identityId, change, policy.name);
 */
export function* simulate(
  { before, after }: Comparison,
  assignments: Assignments,
  pace: Pace = {},
): Generator<SimulatedChanges, void, void> {
  const simulation = { before: compiledOf(before).index, after: compiledOf(after).index };
  const population = populationOf(assignments);
  const policies = comparedPolicies(simulation);
  for (const slice of simulateRows(population, simulation, pace)) {
    const changes: SimulatedChange[] = [];
    for (let i = 0; i < slice.rows.length; i++) {
      const change = violationChanges[slice.changes[i]!]!;
      const policy = summaryOf(policies[slice.policies[i]!]!, change);
      changes.push({ identityId: population.idOf(slice.rows[i]!), policy, change });
    }
    yield { done: slice.to, changes };
  }
}

function summaryOf(compared: ComparedPolicy, change: ViolationChange): PolicySummary {
  const { id, name, type, level } = violatedPolicy(compared, change);
  return { id, name, type, level };
}
