import { identitiesOf, prepareSimulation as prepare, type SimulationDraft } from '@identity-governance/application';
import type { Simulation } from '@identity-governance/domain/engine';
import { requestError } from '../access-request';
import type { Inventory } from '../inventory/inventory';

/** Prepares the simulated state; throws a `CommandError` if the draft names something that does not exist. */
export async function prepareSimulation(inventory: Inventory, draft: SimulationDraft): Promise<Simulation> {
  await admitIdentities(inventory, draft);
  const policies = new Map(inventory.policies.map((policy) => [policy.id, policy]));
  const prepared = prepare({ ...inventory, policies }, draft);
  if (!prepared.ok) throw requestError(prepared.error);
  return prepared.value;
}

/**
 * Adds the named identities that the population lacks: those without assignments, and disabled ones, which count as
 * enabled.
 */
async function admitIdentities({ population, identities, leftOut }: Inventory, draft: SimulationDraft): Promise<void> {
  const named = [...identitiesOf(draft)];
  for (const id of named) {
    const { ifEnabled } = leftOut.get(id) ?? {};
    if (ifEnabled !== undefined) population.hold(id, ifEnabled);
  }
  const missing = new Set(named.filter((id) => population.rowOf(id) === undefined));
  if (missing.size === 0) return;
  for await (const page of identities()) {
    for (const { id } of page) if (missing.delete(id)) population.assign(id, []);
  }
}
