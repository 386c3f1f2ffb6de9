import { countPolicyFlaws, type PolicyIndex, type Population } from '@identity-governance/domain/engine';
import type { LoadedPopulation } from './load-population';
import { listWarnings, type InventoryWarning } from './warnings/inventory-warning';

export interface ExaminedPopulation extends Pick<
  LoadedPopulation,
  'population' | 'identityCount' | 'ignoredEntitlements'
> {
  /** Contains the policies that are scanned, or would be enforced. */
  readonly index: PolicyIndex;
}

/** Returns why a result about a loaded population is unreliable, as `FindInventoryWarnings` does for the store. */
export function populationWarnings(examined: ExaminedPopulation): readonly InventoryWarning[] {
  const { index, population, identityCount: identities, ignoredEntitlements } = examined;
  const { dangling, unsatisfiable } = countPolicyFlaws(index);
  return listWarnings({
    enforcedPolicies: index.policies.length,
    danglingPolicies: dangling,
    unsatisfiablePolicies: unsatisfiable,
    ...{ identities, ignoredEntitlements, isAccessHeld: isAnythingHeld(population) },
  });
}

/** Every item in a population exists: see `PopulationBuilder`. */
function isAnythingHeld(population: Population): boolean {
  for (let row = 0; row < population.rows; row++) {
    const { start, end } = population.rootsOf(row);
    if (end > start) return true;
  }
  return false;
}
