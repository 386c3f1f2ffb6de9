import { listWarnings, type InventoryWarning, type LoadedPopulation } from '@identity-governance/application';
import { countPolicyFlaws, type PolicyIndex, type Population } from '@identity-governance/domain/engine';

export interface Examined extends Pick<LoadedPopulation, 'population' | 'identityCount' | 'ignoredEntitlements'> {
  /** Contains the policies that are scanned, or would be enforced. */
  readonly index: PolicyIndex;
}

/** Returns why a scan or a simulation without violations is unreliable. */
export function inventoryWarnings(examined: Examined): readonly InventoryWarning[] {
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
