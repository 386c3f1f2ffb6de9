import type { Grant } from '../access/access-item';
import { accessItemKey } from '../access/access-item';
import { changeAccessGraph, type AccessChanges } from '../access/change-access-graph';
import { changePolicyIndex, overGraph, type PolicyIndex } from '../sod/policy-index';
import { isEnforced } from '../sod/sod-policy';
import type { Organisation } from './organisation';

const grantKey = ({ parent, child }: Grant) => `${accessItemKey(parent)} > ${accessItemKey(child)}`;

/** Returns the access changes from one organization to the other, as from a log of keys. */
export function changesBetween(before: Organisation, after: Organisation): AccessChanges {
  const items = new Set(after.items.map(accessItemKey));
  const grants = new Set(after.grants.map(grantKey));
  return {
    savedItems: after.items,
    deletedItems: before.items.filter((item) => !items.has(accessItemKey(item))),
    savedGrants: after.grants,
    deletedGrants: before.grants.filter((grant) => !grants.has(grantKey(grant))),
  };
}

/** Returns the index of the enforced policies of `before`, changed to that of `after`. */
export function changeIndex(index: PolicyIndex, before: Organisation, after: Organisation): PolicyIndex {
  const graph = changeAccessGraph(index.graph, changesBetween(before, after));
  const saved = after.policies.filter(isEnforced);
  const ids = new Set(saved.map(({ id }) => id));
  const deleted = before.policies.filter((policy) => isEnforced(policy) && !ids.has(policy.id));
  return changePolicyIndex(overGraph(index, graph), { saved, deletedIds: deleted.map(({ id }) => id) });
}
