import { ok } from '@identity-governance/values';
import type { PendingChange } from '@identity-governance/records';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { TextField } from '../../ports/collection';
import type { Query } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';
import type { ReadableKind } from '../../resources/read-resource';
import { outlineApprovable, type Approver } from './approvable-changes';
import { viewSodPolicies, type SodPolicyView } from '../policies/sod-policy-reads';

/** The types of the resources that pending changes concern. */
export const pendingResourceTypes = ['CONTROL', 'GOVERNANCE_GROUP', 'IDENTITY', 'SOD_POLICY', 'SOD_VIOLATION'] as const;

/** A pending change as clients read it. */
export interface PendingChangeView extends Omit<PendingChange, 'before' | 'after'> {
  readonly resourceType: (typeof pendingResourceTypes)[number];
  readonly before: SodPolicyView | null;
  readonly after: SodPolicyView | null;
}

export interface PendingChangeQuery extends Query<TextField<PendingChange>> {
  /** Only the changes that this caller may approve now; absent: all. */
  readonly approver?: Approver;
}

export const pendingChangeReads: ReadableKind<
  'accessItems' | 'currentTime' | 'pendingChanges',
  PendingChange,
  PendingChangeView,
  PendingChangeQuery
> = {
  type: 'PENDING_CHANGE',
  get: (tx, id) => tx.pendingChanges.get(id),
  getMany: (tx, ids) => tx.pendingChanges.getMany(ids),
  outline: async (tx, { approver, ...query }) =>
    ok(await (approver === undefined ? tx.pendingChanges.outline(query) : outlineApprovable(tx, query, approver))),
  view: viewPendingChanges,
};

/** Returns the changes as clients read them. Their policies have the present names of their items. */
export async function viewPendingChanges(
  tx: TransactionOf<'accessItems'>,
  changes: readonly PendingChange[],
): Promise<readonly PendingChangeView[]> {
  const policies = changes.flatMap(({ before, after }) => [before, after].filter((policy) => policy !== null));
  const views = await viewSodPolicies(tx, policies);
  const viewOf = new Map<SodPolicy, SodPolicyView>(policies.map((policy, i) => [policy, views[i]!]));
  return changes.map((change) => ({
    ...change,
    resourceType: resourceTypeOf(change),
    before: change.before && viewOf.get(change.before)!,
    after: change.after && viewOf.get(change.after)!,
  }));
}

function resourceTypeOf({ violation, proposedRows: rows }: PendingChange): PendingChangeView['resourceType'] {
  if (rows !== null) {
    const type = rows[0]!.type;
    return type === 'GOVERNANCE_GROUP_MEMBER' ? 'GOVERNANCE_GROUP' : type;
  }
  return violation === null ? 'SOD_POLICY' : 'SOD_VIOLATION';
}
