import { scan as scanRows } from '../population/scan';
import type { AccessModel, Assignments, PolicySummary } from './access-model';
import { compiledOf, populationOf } from './compiled-model';

/** The amount of work per slice. */
export interface Pace {
  /** Steps (grants, policies and words of bits visited) per slice. Default: a million, about a millisecond. */
  readonly stepsASlice?: number;
}

/** An identity and a policy that it violates. */
export interface FoundViolation {
  readonly identityId: string;
  readonly policy: PolicySummary;
}

/** A slice of a scan. */
export interface FoundViolations {
  /** Number of identities scanned so far. */
  readonly done: number;
  /** Violations in the order of identities, then by policy name and id. */
  readonly violations: readonly FoundViolation[];
}

/**
 * Yields all violations of all identities, slice by slice, so that a page or a service stays responsive while it scans
 * a million identities. Identities hold the items that their items grant.
 *
 * Throws a TypeError if model or assignments are not from this library, an Error if they do not belong together.
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
