import {
  type AccessGraph,
  type PolicyIndex,
  changeAccessGraph,
  changePolicyIndex,
  overGraph,
} from '@identity-governance/domain/engine';
import { isEnforced } from '@identity-governance/domain/shapes';
import type { EntitlementValues } from '@identity-governance/records';
import type { StateVersions } from '../ports/change-log';
import type { PolicyChanges, StateChanges } from './read-access-changes';

/** A committed state, compiled. */
export interface Compiled {
  readonly versions: StateVersions;
  readonly graph: AccessGraph;
  readonly index: PolicyIndex;
  readonly values: EntitlementValues;
}

/** The state after the changes; as little is compiled as they need. `anew` is the index where all access is. */
export function compile(
  before: Compiled | undefined,
  { versions, access, policies, values }: StateChanges,
  anew: PolicyIndex | undefined,
): Compiled {
  const index = anew ?? changePolicies(changeAccess(before?.index, access), policies);
  return { versions, graph: index.graph, values, index };
}

function changeAccess(before: PolicyIndex | undefined, access: StateChanges['access']): PolicyIndex {
  if (before === undefined) throw new Error('there is nothing compiled that could be changed');
  if (access === undefined) return before;
  if ('all' in access) throw new Error('all of the access is to be compiled from the beginning');
  return overGraph(before, changeAccessGraph(before.graph, access.changes));
}

export function changePolicies(index: PolicyIndex, policies: StateChanges['policies']): PolicyIndex {
  if (policies === undefined) return index;
  return 'all' in policies ? policies.all.build(index.graph) : changePolicyIndex(index, enforcedOnly(policies.changes));
}

/** A policy that is no longer enforced leaves the index. */
function enforcedOnly({ saved, deletedIds }: PolicyChanges): PolicyChanges {
  const ended = saved.filter((policy) => !isEnforced(policy)).map(({ id }) => id);
  return { saved: saved.filter(isEnforced), deletedIds: [...deletedIds, ...ended] };
}
