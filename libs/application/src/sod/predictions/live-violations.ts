import type { ViolationContext } from '@identity-governance/domain/sod';
import type { ViolationOwner, ViolationRecord } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { TransactionOf } from '../../ports/store';

/** The live record of a violation as predictions and checks return it. */
export interface RecordedViolation extends Pick<ViolationRecord, 'id' | 'status' | 'since' | 'expiration'> {
  readonly owner: ViolationOwner;
}

/** A violated policy, with the record of the violation if there is one. */
export type RecordedContext = ViolationContext & { readonly violation?: RecordedViolation };

/** The live records of identities, by their policies. */
export type LiveViolations = ReadonlyMap<IdentityId, ReadonlyMap<string, RecordedViolation>>;

/** Reads the live records of these identities, by an index. */
export async function readLiveViolations(
  tx: TransactionOf<'violations'>,
  identityIds: readonly IdentityId[],
): Promise<LiveViolations> {
  if (identityIds.length === 0) return new Map();
  const records = await tx.violations.liveOf([...new Set(identityIds)]);
  const live = new Map<IdentityId, Map<string, RecordedViolation>>();
  for (const { targetId, policyId, id, status, ownerType, ownerId, since, expiration } of records) {
    const own = live.get(targetId) ?? new Map<string, RecordedViolation>();
    const owner = { type: ownerType, id: ownerId };
    live.set(targetId, own.set(policyId, { id, status, owner, since, expiration }));
  }
  return live;
}

/** Adds the records of an identity to the policies that it already violates. */
export function withRecords(
  contexts: readonly ViolationContext[],
  live: LiveViolations,
  identityId: IdentityId,
): readonly RecordedContext[] {
  const own = live.get(identityId);
  if (own === undefined) return contexts;
  return contexts.map((context) => {
    const violation = context.kind === 'NEW' ? undefined : own.get(context.policy.id);
    return violation === undefined ? context : { ...context, violation };
  });
}
