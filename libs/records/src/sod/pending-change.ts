import {
  type PendingChangeId,
  type ControlId,
  type IdentityId,
  record,
  parseDescription,
  type Parser,
} from '@identity-governance/values';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { ViolationOwner } from '../violations/violation-record';

/**
 * States of a pending change. `PENDING` ends as approved or rejected by a second person, withdrawn by the proposer,
 * outdated by another change of the policy, or expired.
 */
export const pendingChangeStates = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'EXPIRED'] as const;
export type PendingChangeState = (typeof pendingChangeStates)[number];

export const pendingChangeActions = ['CREATE', 'CHANGE', 'DELETE', 'APPLY_CONTROL', 'REASSIGN'] as const;
/** The proposed action on the policy or the violation. */
export type PendingChangeAction = (typeof pendingChangeActions)[number];

/** The proposed mitigation and its duration in hours from the approval. */
export interface ProposedControl {
  readonly id: ControlId;
  readonly name: string;
  readonly hours: number;
  /** An earlier end, if one was chosen. */
  readonly expiration?: string;
}

/** The proposed change of a violation. */
export interface ViolationProposal {
  readonly targetId: IdentityId;
  /** The identity that proposes the change. */
  readonly applierId: IdentityId;
  readonly control: ProposedControl | null;
  readonly assignee: ViolationOwner | null;
  /**
   * The matched items at the time of the proposal. If there are others at the time of approval, the change cannot be
   * approved.
   */
  readonly seen: readonly AccessItemRef[];
  readonly comments: string | null;
}

export const proposableTypes = ['CONTROL', 'GOVERNANCE_GROUP_MEMBER', 'IDENTITY'] as const;

/**
 * A proposed identity or member of a governance group, by which the proposer comes to own violations, or a control that
 * mitigates more than before.
 */
export interface ProposedRow {
  readonly type: (typeof proposableTypes)[number];
  readonly id: string;
  /** The row at the time of the proposal; null if it is created. */
  readonly before: object | null;
  /** Null if it is deleted. */
  readonly after: object | null;
}

/** An approval of a change by a person. */
export interface Approval {
  /** The person, as named in the token. */
  readonly person: string;
  readonly client: string;
  readonly created: string;
  readonly comment: string | null;
}

/**
 * A change of a SOD policy, of a violation, of who owns violations or of a control that requires approval by a second
 * person. Source: docs/decisions/four-eyes.md.
 */
export interface PendingChange {
  readonly id: PendingChangeId;
  readonly state: PendingChangeState;
  readonly action: PendingChangeAction;
  /** The id of the policy, the violation, the identity, the group or the control. */
  readonly resourceId: string;
  /** The policy at the time of the proposal; null for a creation. */
  readonly before: SodPolicy | null;
  /** The policy after the change, except for its times; null for a deletion. */
  readonly after: SodPolicy | null;
  /** Null for other changes. */
  readonly violation: ViolationProposal | null;
  /** Null for changes of policies and violations. */
  readonly proposedRows: readonly ProposedRow[] | null;
  /** The origin of the change in files, as its proposer states it. */
  readonly batchId: string | null;
  readonly batchCommit: string | null;
  /** An `http:` or `https:` URL. */
  readonly batchUrl: string | null;
  /** The owner of files that manage the policy and do not make this change; null for other changes. */
  readonly overrides: string | null;
  /** The proposing person, as named in tokens; the client if it acts for no person. */
  readonly proposedBy: string;
  readonly proposedByClient: string;
  /** RFC 3339 in UTC with milliseconds by the clock of the store, as are the other times. */
  readonly created: string;
  /** Time from which the change cannot be approved. */
  readonly expires: string;
  /** The number of persons who must approve: 1 for a change of a person, 2 for one of a client. */
  readonly approvalsRequired: number;
  /** The approvals by different persons in their order, including the last. */
  readonly approvals: readonly Approval[];
  /** The person who ended the change; null while it is pending, and if it expired. */
  readonly ruledBy: string | null;
  readonly ruledByClient: string | null;
  readonly comment: string | null;
  readonly completed: string | null;
}

/** Reads the comment on a decision about a change. */
export const parseRuling: Parser<Pick<PendingChange, 'comment'>> = record({ comment: parseDescription });

/** The origin of a change in files. */
export type ChangeBatch = Pick<PendingChange, 'batchCommit' | 'batchId' | 'batchUrl'>;

/** Returns whether a client proposed the change on behalf of no person. */
export function isProposedByClient({ approvalsRequired }: Pick<PendingChange, 'approvalsRequired'>): boolean {
  return approvalsRequired > 1;
}

type Enforceable = Pick<SodPolicy, 'state'> | null;

/** Returns whether a change requires a second person, because it affects an enforced policy. */
export function takesSecondPerson(before: Enforceable, after: Enforceable): boolean {
  return before?.state === 'ENFORCED' || after?.state === 'ENFORCED';
}
