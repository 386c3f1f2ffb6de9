import { scan as scanRows } from '../population/scan';
import type { AccessModel, Assignments, PolicySummary } from './access-model';
import { compiledOf, populationOf } from './compiled-model';

/** How much is done before the caller may do other things. */
export interface Pace {
  /** Steps (grants, policies and words of bits looked at) in one slice. Left out: a million, about a millisecond. */
  readonly stepsASlice?: number;
}

/** An identity and a policy that it violates. */
export interface FoundViolation {
  readonly identityId: string;
  readonly policy: PolicySummary;
}

/** A part of a scan. */
export interface FoundViolations {
  /** Identities looked at so far. */
  readonly done: number;
  /** In the order in which the identities came, then by policy name and id. */
  readonly violations: readonly FoundViolation[];
}

/**
 * Yields all violations of all identities, slice by slice, so that a page or a service stays responsive while a million
 * identities are scanned. Identities hold what their items grant.
 *
 * Throws a TypeError when model or assignments are not from this library, an Error when they do not belong together.
 *
 * @example
 * for (const { violations } of scan(model, assignments))
 *   for (const { identityId, policy } of violations) console.log(identityId, policy.name);
 */
export function* scan(
  model: AccessModel,
  assignments: Assignments,
  pace: Pace = {},
): Generator<FoundViolations, void, void> {
  const { index, summaries } = compiledOf(model);
  const population = populationOf(assignments);
  for (const { to, rows, positions } of scanRows(index, population, pace)) {
    const violations: FoundViolation[] = [];
    for (let i = 0; i < rows.length; i++) {
      violations.push({ identityId: population.idOf(rows[i]!), policy: summaries[positions[i]!]! });
    }
    yield { done: to, violations };
  }
}
