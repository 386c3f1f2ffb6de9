import { compilePolicyIndex, findGrantingItems, scan } from '@identity-governance/domain/engine';
import type { ViolationCause } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { PopulationSnapshot } from '../population/access/access-snapshots';
import type { Touched } from './touched';

type Affected = Map<IdentityId, ViolationCause>;

/** Adds the identities that hold a touched item, directly or through other items, and those that violate a policy. */
export function addAffected(affected: Affected, snapshot: PopulationSnapshot, touched: Touched): void {
  addHolders(affected, snapshot, touched.items);
  addViolators(affected, snapshot, touched.policies);
}

function addHolders(affected: Affected, { graph, population }: PopulationSnapshot, items: Touched['items']): void {
  if (items.size === 0) return;
  const causes = new Map<number, ViolationCause>();
  for (const { ref, cause } of items.values()) {
    const number = graph.numbers.find(ref);
    if (number === undefined) continue;
    // A deleted item is not among those that grant it.
    for (const granting of [number, ...findGrantingItems(graph, number)]) causes.set(granting, cause);
  }
  for (let row = 0; row < population.rows; row++) {
    if (!population.has(row)) continue;
    const { data, start, end } = population.rootsOf(row);
    for (let i = start; i < end; i++) {
      const cause = causes.get(data[i]!);
      if (cause === undefined) continue;
      addFirst(affected, population.idOf(row), cause);
      break;
    }
  }
}

function addViolators(
  affected: Affected,
  { graph, index, population }: PopulationSnapshot,
  touched: Touched['policies'],
): void {
  const policies = index.policies.filter(({ id }) => touched.has(id));
  if (policies.length === 0) return;
  const changed = compilePolicyIndex(graph, policies);
  for (const { rows, positions } of scan(changed, population)) {
    rows.forEach((row, i) => {
      addFirst(affected, population.idOf(row), touched.get(changed.policies[positions[i]!]!.id)!);
    });
  }
}

function addFirst(affected: Affected, id: IdentityId, cause: ViolationCause): void {
  if (!affected.has(id)) affected.set(id, cause);
}
