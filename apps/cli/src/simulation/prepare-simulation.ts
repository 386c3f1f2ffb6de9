import { accessItemKey, isEnforced } from '@identity-governance/domain/shapes';
import {
  changeAccessGraph,
  changePolicyIndex,
  findNumber,
  hasGrant,
  overGraph,
  type PolicyIndex,
  type Simulation,
} from '@identity-governance/domain/engine';
import type { AccessItemRef, Assignment } from '@identity-governance/domain/sod';
import type { IdentityId } from '@identity-governance/values';
import { CommandError } from '../command-error';
import type { Inventory } from '../inventory/inventory';
import { assignmentsOf } from '../inventory/population-builder';
import type { Draft } from './draft';

/**
 * How things would be with the draft. Whatever it names must exist, but for new policies: a name that is mistyped would
 * count for nothing, and the answer would be wrong in silence.
 */
export async function prepareSimulation(inventory: Inventory, draft: Draft): Promise<Simulation> {
  refuseUnknown(inventory, draft);
  await admitIdentities(inventory, [...draft.assignments, ...draft.removedAssignments]);
  return {
    before: inventory.index,
    after: changedIndex(inventory.index, draft),
    assignments: changedAssignments(inventory, draft),
  };
}

function changedIndex(index: PolicyIndex, draft: Draft): PolicyIndex {
  const { policies, removedPolicyIds, grants, removedGrants } = draft;
  const switchedOff = policies.filter((policy) => !isEnforced(policy)).map(({ id }) => id);
  const changed = changePolicyIndex(index, {
    saved: policies.filter(isEnforced),
    deletedIds: [...removedPolicyIds, ...switchedOff],
  });
  if (grants.length + removedGrants.length === 0) return changed;
  return overGraph(changed, changeAccessGraph(index.graph, { savedGrants: grants, deletedGrants: removedGrants }));
}

/** All that those identities would be assigned whose assignments change. */
function changedAssignments({ population, index: { graph } }: Inventory, draft: Draft) {
  const changed = new Map<IdentityId, Map<string, AccessItemRef>>();
  const assignedOf = (id: IdentityId) => {
    const known = changed.get(id);
    if (known !== undefined) return known;
    const assigned = new Map(assignmentsOf(population, graph, id).map((ref) => [accessItemKey(ref), ref]));
    changed.set(id, assigned);
    return assigned;
  };
  for (const { identityId, access } of draft.assignments) assignedOf(identityId).set(accessItemKey(access), access);
  for (const { identityId, access } of draft.removedAssignments) {
    if (assignedOf(identityId).delete(accessItemKey(access))) continue;
    throw new CommandError(`\`${identityId}\` is not assigned ${describeRef(access)}, so it cannot be removed`);
  }
  return new Map([...changed].map(([id, assigned]) => [id, [...assigned.values()]]));
}

/** Those without any assignment are not in the population yet. */
async function admitIdentities({ population, identities }: Inventory, assignments: readonly Assignment[]) {
  const missing = new Set(assignments.map(({ identityId }) => identityId));
  for (const id of missing) if (population.rowOf(id) !== undefined) missing.delete(id);
  if (missing.size === 0) return;
  for await (const page of identities()) {
    for (const { id } of page) {
      if (missing.delete(id)) population.assign(id, []);
    }
  }
  if (missing.size > 0) throw new CommandError(`there is no identity \`${[...missing].slice(0, 20).join('`, `')}\``);
}

function refuseUnknown({ index: { graph }, policies }: Inventory, draft: Draft): void {
  const refs = [
    ...draft.policies.flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList)),
    ...[...draft.grants, ...draft.removedGrants].flatMap(({ parent, child }) => [parent, child]),
    ...draft.assignments.map(({ access }) => access),
  ];
  const unknown = new Set(refs.filter((ref) => findNumber(graph, ref) === undefined).map(describeRef));
  if (unknown.size > 0) throw new CommandError(`there is no ${[...unknown].slice(0, 20).join(', ')}`);
  const missing = draft.removedPolicyIds.filter((id) => !policies.some((policy) => policy.id === id));
  if (missing.length > 0) throw new CommandError(`there is no policy \`${missing.join('`, `')}\``);
  const noGrant = draft.removedGrants.find((grant) => !hasGrant(graph, grant));
  if (noGrant === undefined) return;
  throw new CommandError(
    `${describeRef(noGrant.parent)} does not grant ${describeRef(noGrant.child)}, so it cannot be removed`,
  );
}

function describeRef({ type, id }: AccessItemRef): string {
  return `\`${type}:${id}\``;
}
