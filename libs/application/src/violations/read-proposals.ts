import { isLive, type PendingChange, type ViolationRecord } from '@identity-governance/records';
import type { TransactionOf } from '../ports/store';

const everything = { limit: Number.MAX_SAFE_INTEGER - 1, offset: 0 };

/** Returns the proposed actions on violations that wait for a second person, by the id of the violation. */
export async function readProposals(
  tx: TransactionOf<'currentTime' | 'pendingChanges'>,
  records: readonly ViolationRecord[],
): Promise<ReadonlyMap<string, readonly Pick<PendingChange, 'action' | 'id'>[]>> {
  const proposals = new Map<string, Pick<PendingChange, 'action' | 'id'>[]>();
  const values = records.filter(isLive).map(({ id }) => id);
  if (values.length === 0) return proposals;
  const where = [
    { field: 'state', op: 'eq', value: 'PENDING' },
    { field: 'expires', op: 'gt', value: await tx.currentTime() },
    { field: 'resourceId', op: 'in', values },
  ] as const;
  for (const { id, action, resourceId, violation } of (await tx.pendingChanges.list({ ...everything, where })).items) {
    if (violation === null) continue;
    proposals.set(resourceId, [...(proposals.get(resourceId) ?? []), { id, action }]);
  }
  return proposals;
}
