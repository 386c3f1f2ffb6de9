import {
  type AccessGraph,
  type PolicyIndex,
  changeAccessGraph,
  changePolicyIndex,
  compilePolicyIndex,
  overGraph,
} from '@identity-governance/domain/engine';
import { isEnforced } from '@identity-governance/domain/shapes';
import type { EntitlementValues } from '@identity-governance/records';
import type { DatedState, PolicyChanges, StateChanges } from './read-access-changes';

/** A committed state, compiled. */
export interface Compiled extends DatedState {
  readonly graph: AccessGraph;
  readonly index: PolicyIndex;
  readonly values: EntitlementValues;
}

/**
 * Compiles the policies of the state after the changes: over its access if that is compiled from scratch, else over the
 * previous graph. `pause` lets the process do other work between the two long steps.
 */
export async function compileIndex(
  before: PolicyIndex | undefined,
  { access, policies }: StateChanges,
  pause: () => Promise<unknown>,
): Promise<PolicyIndex> {
  const graph = access !== undefined && 'all' in access ? access.all.build() : before?.graph;
  if (graph === undefined) throw nothingBefore();
  if (graph !== before?.graph) await pause();
  if (policies !== undefined && 'all' in policies) return policies.all.build(graph);
  if (before === undefined) throw nothingBefore();
  const index = graph === before.graph ? before : compilePolicyIndex(graph, before.policies);
  return policies === undefined ? index : changePolicyIndex(index, enforcedOnly(policies.changes));
}

const nothingBefore = () => new Error('there is no compiled state to change');

/** Returns the state after the changes; `index` is its index so far. */
export function compile(index: PolicyIndex, { versions, time, dates, access, values }: StateChanges): Compiled {
  const state = { versions, time, dates, values };
  if (access === undefined || 'all' in access) return { ...state, graph: index.graph, index };
  const graph = changeAccessGraph(index.graph, access.changes);
  return { ...state, graph, index: overGraph(index, graph) };
}

/** Removes policies that are no longer enforced from the index. */
function enforcedOnly({ saved, deletedIds }: PolicyChanges): PolicyChanges {
  const ended = saved.filter((policy) => !isEnforced(policy)).map(({ id }) => id);
  return { saved: saved.filter(isEnforced), deletedIds: [...deletedIds, ...ended] };
}
