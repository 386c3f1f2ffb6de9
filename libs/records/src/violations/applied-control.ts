import type { ControlId, ViolationId } from '@identity-governance/values';
import { parseAccessItemRef } from '@identity-governance/domain/shapes';
import { listOf, lines, oneOf, orNull, parseId, record } from '@identity-governance/values';
import { parseTime } from '../parse-time';
import type { ViolationHistoryStep, ViolationRecord } from './violation-record';

/**
 * Statuses of an applied control. A mitigation is `Active` until it expires or the violation is remediated
 * (`Completed`), or until it is ended, replaced, outgrown or the violation is closed (`Canceled`). A remediation is
 * `Pending` until the access is removed.
 */
export const appliedControlStatuses = ['Pending', 'Active', 'Completed', 'Canceled', 'Failed'] as const;
export type AppliedControlStatus = (typeof appliedControlStatuses)[number];
/** The statuses of controls that have not ended. */
export const activeControlStatuses = ['Pending', 'Active'] as const satisfies readonly AppliedControlStatus[];

/** A compensating control on one violation, with a copy of the relevant properties of the control. */
export interface AppliedControl {
  /** A UUID of version 7 with dashes. */
  readonly id: string;
  readonly violationId: ViolationId;
  readonly controlId: ControlId;
  readonly controlName: string;
  readonly controlType: 'Mitigation' | 'Remediation';
  /** The id of the identity that applied it, or the name of the client if no user did. */
  readonly applierId: string;
  /** RFC 3339 in UTC with milliseconds, as is the expiration. */
  readonly appliedDate: string;
  readonly expiration: string;
  readonly comments: string | null;
  readonly status: AppliedControlStatus;
}

/** Returns the status of a control after a step in the life of its violation that the worker found. */
export function settledStatus(
  { id, status }: AppliedControl,
  step: ViolationHistoryStep,
  { mitigation }: ViolationRecord,
): AppliedControlStatus {
  const isOn = status === 'Active' || status === 'Pending';
  if (step === 'RETURNED') return mitigation?.appliedControlId === id ? 'Active' : status;
  if (!isOn) return status;
  if (step === 'REMEDIATED') return 'Completed';
  if (step === 'CLOSED') return 'Canceled';
  if (status === 'Pending') return status;
  if (step === 'EXPIRED') return 'Completed';
  return step === 'GROWN' ? 'Canceled' : status;
}

/**
 * Returns the status that a control had at a past time, from its present one and the version of its violation that held
 * then. `hasEnded`: whether a remediation had ended by then.
 */
export function controlStatusAt(
  { id, controlType, status }: AppliedControl,
  version: Pick<ViolationRecord, 'mitigation' | 'status'>,
  hasEnded: boolean,
): AppliedControlStatus {
  if (controlType === 'Remediation') return hasEnded ? status : 'Pending';
  // A mitigation that the record no longer had has ended for good.
  if (version.mitigation?.appliedControlId !== id) return status;
  if (version.status === 'Remediated') return 'Completed';
  return version.status === 'Closed' ? 'Canceled' : 'Active';
}

/** Steps that may end or reactivate a control. */
export const settlingSteps: readonly ViolationHistoryStep[] = ['REMEDIATED', 'CLOSED', 'EXPIRED', 'GROWN', 'RETURNED'];

const maxComment = 2000;
const maxBulk = 250;
const maxRequested = 20;
const comments = orNull(lines(0, maxComment));

const reassignTo = record({
  assigneeId: parseId,
  assigneeType: oneOf(['IDENTITY', 'GOVERNANCE_GROUP'] as const),
});
const control = record({ id: parseId }, ['type', 'name']);
/** The end of a control; null: after the control's own duration, which is the latest end. */
const expiration = orNull(parseTime);
const ids = listOf(parseId, 1, maxBulk);

/** Reads the body of a reassignment. */
export const parseReassignment = record({ reassignTo, comments });
/** Reads the body of an application of a control. */
export const parseControlApplication = record({ control, comments, expiration });
/** Reads the body of a comment on a violation. */
export const parseViolationComment = record({ comments: lines(1, maxComment) });
/** Reads the body of a request to take access away from the identity that violates. */
export const parseRemovalRequest = record({ access: listOf(parseAccessItemRef, 1, maxRequested), comments });
/** Reads the body of a reassignment of multiple violations. */
export const parseBulkReassignment = record({ ids, reassignTo, comments });
export const parseBulkApplication = record({ ids, control, comments, expiration });
