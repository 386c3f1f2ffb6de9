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
  /** The proposing person, as named in tokens, and the client. */
  readonly proposedBy: string;
  readonly proposedByClient: string;
  /** RFC 3339 in UTC with milliseconds by the clock of the store, as are the other times. */
  readonly created: string;
  /** Time from which the change cannot be approved. */
  readonly expires: string;
  /** The person who ended the change; null while it is pending, and if it expired. */
  readonly ruledBy: string | null;
  readonly ruledByClient: string | null;
  readonly comment: string | null;
  readonly completed: string | null;
}

/** Reads the comment on a decision about a change. */
export const parseRuling: Parser<Pick<PendingChange, 'comment'>> = record({ comment: parseDescription });

type Enforceable = Pick<SodPolicy, 'state'> | null;

/** Returns whether a change requires a second person, because it affects an enforced policy. */
export function takesSecondPerson(before: Enforceable, after: Enforceable): boolean {
  return before?.state === 'ENFORCED' || after?.state === 'ENFORCED';
}
