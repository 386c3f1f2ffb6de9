import {
  CONTROL_MAX_DAYS,
  hasGrown,
  isLive,
  type CompensatingControl,
  type PendingChange,
} from '@identity-governance/records';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { IdGenerator } from '../../ports/id-generator';
import type { TransactionOf } from '../../ports/store';
import { applyControl, reassignRecord } from './change-violation';

/** The rows that the approval of a change of a violation reads and writes. */
export type ApprovalTransaction = TransactionOf<
  'controls' | 'currentTime' | 'sodPolicies' | 'violationCoverage',
  'appliedControls' | 'violationHistory' | 'violations'
>;

/**
 * Applies the proposed change to a violation. Returns `STALE` if the violation has ended or grown since, or if the
 * control may no longer be applied or would have ended. The caller holds the exclusive locks on 'sod-policies' and
 * 'violations'.
 */
export async function approveViolationChange(
  tx: ApprovalTransaction,
  { resourceId, violation, proposedBy, proposedByClient }: PendingChange,
  { ids, approvedBy }: { readonly ids: IdGenerator; readonly approvedBy: string | null },
): Promise<'APPROVED' | 'STALE'> {
  const record = await tx.violations.get(resourceId);
  if (violation === null || record === undefined || !isLive(record)) return 'STALE';
  if (hasGrown(violation.seen, record.criteria)) return 'STALE';
  const { comments: comment, applierId, assignee } = violation;
  const cause = { kind: 'REQUEST', client: proposedByClient, person: proposedBy, approvedBy, comment } as const;
  if (assignee !== null) await reassignRecord(tx, record, { assignee, cause, ids });
  if (violation.control === null) return 'APPROVED';
  const present = await tx.controls.get(violation.control.id);
  const policy = await tx.sodPolicies.get(record.policyId);
  if (present?.type !== 'Mitigation' || !allowsControl(policy, present.id)) return 'STALE';
  const { expiration } = violation.control;
  if (expiration !== undefined && expiration <= (await tx.currentTime())) return 'STALE';
  const hours = Math.min(violation.control.hours, hoursOf(present));
  const control = { id: present.id, name: present.name, type: present.type, hours, expiration };
  await applyControl(tx, record, { control, applierId, cause, ids });
  return 'APPROVED';
}

/** Whether a policy allows the control; a policy that names none allows any. */
export function allowsControl(policy: Pick<SodPolicy, 'allowedControls'> | undefined, id: string): boolean {
  const { allowedControls = [] } = policy ?? {};
  return allowedControls.length === 0 || allowedControls.some((control) => control.id === id);
}

/** Returns the duration for which the control is applied, in hours. */
export function hoursOf({ expiration }: Pick<CompensatingControl, 'expiration'>): number {
  return expiration ?? CONTROL_MAX_DAYS * 24;
}
