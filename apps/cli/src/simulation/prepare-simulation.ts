import {
  accountIdsOf,
  identitiesOf,
  prepareSimulation as prepare,
  type DraftedAccess,
  type SimulationDraft,
  type LoadedPopulation,
} from '@identity-governance/application';
import type { Simulation } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';
import { requestError } from '../access-request';

export interface PreparedDraft {
  readonly simulation: Simulation;
  readonly accounts: DraftedAccess;
  /** The identities whose access the draft changes. */
  readonly changed: ReadonlySet<IdentityId>;
}

/** Prepares the simulated state; throws a `CommandError` if the draft names something that does not exist. */
export async function prepareSimulation(inventory: LoadedPopulation, draft: SimulationDraft): Promise<PreparedDraft> {
  const replaced = await inventory.rows.accountsOf(accountIdsOf(draft));
  const removed = await inventory.rows.assignmentsOf(draft.removedAssignments);
  const changed = identitiesOf(draft, replaced);
  await admitIdentities(inventory, changed);
  const policies = new Map(inventory.policies.map((policy) => [policy.id, policy]));
  const prepared = prepare({ ...inventory, policies, replaced, removed }, draft);
  if (!prepared.ok) throw requestError(prepared.error);
  return { ...prepared.value, changed };
}

/**
 * Adds the named identities that the population lacks: those without assignments, and disabled ones, which count as
 * enabled.
 */
async function admitIdentities(
  { population, rows, leftOut }: LoadedPopulation,
  named: ReadonlySet<IdentityId>,
): Promise<void> {
  for (const id of named) {
    const { ifEnabled } = leftOut.get(id) ?? {};
    if (ifEnabled !== undefined) population.hold(id, ifEnabled);
  }
  const missing = new Set([...named].filter((id) => population.rowOf(id) === undefined));
  if (missing.size === 0) return;
  for await (const page of rows.identities()) {
    for (const { id } of page) if (missing.delete(id)) population.assign(id, []);
  }
}
