import { isLive, uuidOf, type ViolationRecord } from '@identity-governance/records';
import { err, ok, type IdentityId, type Result } from '@identity-governance/values';
import { notFound, type NotFound } from '../../resources/not-found';
import type { TransactionOf } from '../../ports/store';
import { coversScope } from '../../ports/scopes';
import { isCaller, type OwnViolation, type Participant } from '../../sod/pending-changes/second-person';
import { isOwnedBy, ownersOf, type ViolationCaller } from '../caller-owners';

/** The caller who changes a violation. */
export type ViolationActor = Participant & ViolationCaller;

/** The person of the token is no identity. */
export interface IdentityUnknown {
  readonly kind: 'identity-unknown';
  readonly person: string;
}

/** The caller neither owns the violation nor may manage all of them. */
export interface ViolationOfOthers {
  readonly kind: 'violation-of-others';
  readonly id: string;
}

/** The violation has ended. */
export interface ViolationEnded {
  readonly kind: 'violation-ended';
  readonly id: string;
  readonly status: ViolationRecord['status'];
}

export type CallerRefusal = IdentityUnknown | NotFound | ViolationOfOthers | OwnViolation | ViolationEnded;

/** A live record and the identity of the caller; null for a client without a person. */
export interface Admitted {
  readonly record: ViolationRecord;
  readonly identityId: IdentityId | null;
}

type Reader = TransactionOf<'governanceGroupMembers' | 'identities' | 'violations'>;

/** Reads the record if the caller may change it: as its owner, or with the scope `sod-violation:manage`. */
export async function admitCaller(
  tx: Reader,
  id: string,
  caller: ViolationActor,
): Promise<Result<Admitted, CallerRefusal>> {
  const record = await tx.violations.get(uuidOf(id));
  if (record === undefined) return err(notFound('SOD_VIOLATION', id));
  const identity = caller.person === undefined ? undefined : await tx.identities.get(caller.person);
  if (caller.person !== undefined && identity === undefined) {
    return err({ kind: 'identity-unknown', person: caller.person });
  }
  if (isCaller(caller, record.targetId)) return err({ kind: 'own-violation', id: record.id });
  const isManager = coversScope([...caller.scopes], 'sod-violation:manage');
  if (!isManager && !isOwnedBy(record, (await ownersOf(tx, caller)) ?? [])) {
    return err({ kind: 'violation-of-others', id: record.id });
  }
  if (!isLive(record)) return err({ kind: 'violation-ended', id: record.id, status: record.status });
  return ok({ record, identityId: identity?.id ?? null });
}
