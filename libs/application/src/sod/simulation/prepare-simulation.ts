import { accessItemKey, isEnforced, type SodPolicy } from '@identity-governance/domain/shapes';
import {
  changeAccessGraph,
  changePolicyIndex,
  findNumber,
  hasGrant,
  overGraph,
  type AccessGraph,
  type PolicyIndex,
  type Population,
  type Simulation,
} from '@identity-governance/domain/engine';
import type { AccessItemRef, Assignment } from '@identity-governance/domain/sod';
import { err, type Fault, type IdentityId, ok, type Result, type SodPolicyId } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import { allNotFound, type MissingResource, type NotFound } from '../../resources/not-found';
import { findContradictions } from './find-contradictions';
import { simulateAccounts, type AccountState, type DraftedAccess } from './simulate-accounts';
import type { SimulationDraft } from './simulation-draft';

/** The state that a draft changes. */
export interface SimulatedState extends AccountState {
  /** At least the policies that the draft names, in any state. */
  readonly policies: ReadonlyMap<SodPolicyId, SodPolicy>;
  /** The stored assignments that the draft removes, also those that do not count at the time. */
  readonly removed: readonly Assignment[];
}

export interface PreparedSimulation {
  readonly simulation: Simulation;
  readonly accounts: DraftedAccess;
}

/**
 * Returns the state before and after the draft. Every object that the draft names must exist, except new policies: a
 * mistyped name would have no effect, and the result would be wrong.
 */
export function prepareSimulation(
  state: SimulatedState,
  draft: SimulationDraft,
): Result<PreparedSimulation, NotFound | InvalidInput> {
  const contradictions = findContradictions(draft);
  if (contradictions.length > 0) return err({ kind: 'invalid', faults: contradictions });
  const missing = findMissing(state, draft);
  if (missing.length > 0) return err(allNotFound(missing));
  const noGrants = draft.removedGrants.flatMap((grant, i): readonly Fault[] =>
    hasGrant(state.index.graph, grant) ? [] : [{ field: `removedGrants.${i}`, reason: describeNoGrant(grant) }],
  );
  const assignments = changedAssignments(state, draft);
  const simulated = simulateAccounts(state, draft);
  const faults = [...noGrants, ...faultsOf(assignments), ...faultsOf(simulated)];
  if (!assignments.ok || !simulated.ok || faults.length > 0) return err({ kind: 'invalid', faults });
  const { carried, ...accounts } = simulated.value;
  const after = changedIndex(state, draft);
  return ok({ simulation: { before: state.index, after, assignments: assignments.value, carried }, accounts });
}

function faultsOf(result: Result<unknown, readonly Fault[]>): readonly Fault[] {
  return result.ok ? [] : result.error;
}

function changedIndex({ index, policies: known }: SimulatedState, draft: SimulationDraft): PolicyIndex {
  const { policyStates, removedPolicyIds, grants, removedGrants } = draft;
  const changed = new Map(draft.policies.map((policy) => [policy.id, policy]));
  for (const { id, state } of policyStates) changed.set(id, { ...(changed.get(id) ?? known.get(id)!), state });
  const policies = [...changed.values()];
  const switchedOff = policies.filter((policy) => !isEnforced(policy)).map(({ id }) => id);
  const after = changePolicyIndex(index, {
    saved: policies.filter(isEnforced),
    deletedIds: [...removedPolicyIds, ...switchedOff],
  });
  if (grants.length + removedGrants.length === 0) return after;
  return overGraph(after, changeAccessGraph(index.graph, { savedGrants: grants, deletedGrants: removedGrants }));
}

type Assignments = ReadonlyMap<IdentityId, readonly AccessItemRef[]>;

/** Returns the complete new assignments of those identities whose assignments change. */
function changedAssignments(
  { population, index: { graph }, removed }: SimulatedState,
  draft: SimulationDraft,
): Result<Assignments, readonly Fault[]> {
  const keyOf = ({ identityId, access }: Assignment) => JSON.stringify([identityId, accessItemKey(access)]);
  // Outside of their dates they bring nothing, so that their removal changes nothing.
  const stored = new Set(removed.map(keyOf));
  const changed = new Map<IdentityId, Map<string, AccessItemRef>>();
  const assignedOf = (id: IdentityId) => {
    const known = changed.get(id);
    if (known !== undefined) return known;
    const assigned = new Map(assignmentsOf(population, graph, id).map((ref) => [accessItemKey(ref), ref]));
    changed.set(id, assigned);
    return assigned;
  };
  for (const { identityId, access } of draft.assignments) assignedOf(identityId).set(accessItemKey(access), access);
  const faults = draft.removedAssignments.flatMap(({ identityId, access }, i): readonly Fault[] => {
    const wasAssigned = assignedOf(identityId).delete(accessItemKey(access));
    if (wasAssigned || stored.has(keyOf({ identityId, access }))) return [];
    const reason = `\`${identityId}\` is not assigned ${describeRef(access)}, so it cannot be removed`;
    return [{ field: `removedAssignments.${i}`, reason }];
  });
  if (faults.length > 0) return err(faults);
  return ok(new Map([...changed].map(([id, assigned]) => [id, [...assigned.values()]])));
}

/** Returns the assignments of an identity, by the names of the graph; items that do not exist are omitted. */
function assignmentsOf(population: Population, graph: AccessGraph, identityId: IdentityId): readonly AccessItemRef[] {
  const row = population.rowOf(identityId);
  if (row === undefined) return [];
  return Array.from(population.heldBy(row).assigned).flatMap((number) => graph.items[number] ?? []);
}

function findMissing(state: SimulatedState, draft: SimulationDraft): readonly MissingResource[] {
  const { graph } = state.index;
  const refs = [
    ...draft.policies.flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList)),
    ...[...draft.grants, ...draft.removedGrants].flatMap(({ parent, child }) => [parent, child]),
    ...[...draft.assignments, ...draft.removedAssignments].map(({ access }) => access),
  ];
  const items = refs.filter((ref) => findNumber(graph, ref) === undefined);
  const identities = [...draft.assignments, ...draft.removedAssignments, ...draft.accounts]
    .map(({ identityId }) => ({ type: 'IDENTITY' as const, id: identityId! }))
    .filter(({ id }) => state.population.rowOf(id) === undefined);
  const accounts = draft.removedAccountIds
    .filter((id) => !state.replaced.has(id))
    .map((id) => ({ type: 'ACCOUNT' as const, id }));
  const drafted = new Set(draft.policies.map(({ id }) => id));
  const named = [...draft.removedPolicyIds, ...draft.policyStates.map(({ id }) => id).filter((id) => !drafted.has(id))];
  const policies = named.filter((id) => !state.policies.has(id)).map((id) => ({ type: 'SOD_POLICY' as const, id }));
  const all = [...items.map(({ type, id }) => ({ type, id })), ...identities, ...policies, ...accounts];
  return [...new Map(all.map((one) => [`${one.type}:${one.id}`, one])).values()];
}

function describeNoGrant({ parent, child }: SimulationDraft['grants'][number]): string {
  return `${describeRef(parent)} does not grant ${describeRef(child)}, so it cannot be removed`;
}

function describeRef({ type, id }: AccessItemRef): string {
  return `\`${type}:${id}\``;
}
