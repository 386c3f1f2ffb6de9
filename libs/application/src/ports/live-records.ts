import type { ViolationRecord } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';

/** The fields that predictions and checks return. */
export const liveFields = [
  ...(['id', 'policyId', 'targetId', 'status'] as const),
  ...(['ownerType', 'ownerId', 'since', 'expiration'] as const),
] as const;

/** A record whose status is one of `liveStatuses`. */
export type LiveRecord = Pick<ViolationRecord, (typeof liveFields)[number]>;

/** `liveOf`: the live records of these targets in one statement, by an index, in no particular order. */
export interface LiveRecordReader {
  liveOf(targetIds: readonly IdentityId[]): Promise<readonly LiveRecord[]>;
}
