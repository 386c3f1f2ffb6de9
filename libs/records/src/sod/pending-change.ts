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
 * `PENDING` until it ends as one of the others: approved or rejected by a second person, withdrawn by the proposer,
 * outdated by another change of the policy, or expired.
 */
export const pendingChangeStates = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'EXPIRED'] as const;
export type PendingChangeState = (typeof pendingChangeStates)[number];

export const pendingChangeActions = ['CREATE', 'CHANGE', 'DELETE', 'APPLY_CONTROL', 'REASSIGN'] as const;
/** What would happen to the policy, or to the violation. */
export type PendingChangeAction = (typeof pendingChangeActions)[number];

/** The mitigation that would be applied, for so many hours from its approval. */
export interface ProposedControl {
  readonly id: ControlId;
  readonly name: string;
  readonly hours: number;
  /** An earlier end that was chosen. */
  readonly expiration?: string;
}

/** What would be done with a violation. */
export interface ViolationProposal {
  readonly targetId: IdentityId;
  /** The identity that proposes it. */
  readonly applierId: IdentityId;
  readonly control: ProposedControl | null;
  readonly assignee: ViolationOwner | null;
  /** The matched items at the time of the proposal: with any other item it can no longer be approved. */
  readonly seen: readonly AccessItemRef[];
  readonly comments: string | null;
}

/** A change of a SOD policy or of a violation that waits for a second person. Source: docs/decisions/four-eyes.md. */
export interface PendingChange {
  readonly id: PendingChangeId;
  readonly state: PendingChangeState;
  readonly action: PendingChangeAction;
  /** The id of the policy or of the violation. */
  readonly resourceId: string;
  /** The policy as it was when the change was proposed; null of one that would be created. */
  readonly before: SodPolicy | null;
  /** The policy as it would become, but for its times; null of one that would be deleted. */
  readonly after: SodPolicy | null;
  /** Null for changes of policies. */
  readonly violation: ViolationProposal | null;
  /** The person who proposed it, as named in tokens, and the client. */
  readonly proposedBy: string;
  readonly proposedByClient: string;
  /** RFC 3339 in UTC with milliseconds by the clock of the store, as are the other times. */
  readonly created: string;
  /** From then on it cannot be approved. */
  readonly expires: string;
  /** The person who ended it; null while it is pending, and if it expired. */
  readonly ruledBy: string | null;
  readonly ruledByClient: string | null;
  readonly comment: string | null;
  readonly completed: string | null;
}

/** The comment on a decision about a change. */
export const parseRuling: Parser<Pick<PendingChange, 'comment'>> = record({ comment: parseDescription });

type Enforceable = Pick<SodPolicy, 'state'> | null;

/** Whether a change from one to the other takes a second person: it touches what is enforced. */
export function takesSecondPerson(before: Enforceable, after: Enforceable): boolean {
  return before?.state === 'ENFORCED' || after?.state === 'ENFORCED';
}
