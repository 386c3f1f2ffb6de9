import { canonicalName, type PendingChangeId } from '@identity-governance/values';
import type { PendingChange, PendingChangeState } from '@identity-governance/records';

/** Who proposes or rules on a change. */
export interface Participant {
  /** The client of the token. */
  readonly client: string;
  /** The person whom the token stands for; undefined where it stands for a client alone. */
  readonly person?: string | undefined;
}

/** The token stands for nobody in particular: anyone with the secret of the client could be behind it. */
export interface PersonUnknown {
  readonly kind: 'person-unknown';
}

/** The proposer of a change cannot rule on it. */
export interface SamePerson {
  readonly kind: 'same-person';
  readonly id: PendingChangeId;
}

/** Only the proposer of a change can withdraw it. */
export interface NotProposer {
  readonly kind: 'not-proposer';
  readonly id: PendingChangeId;
}

/** The change has ended. */
export interface PendingChangeEnded {
  readonly kind: 'pending-change-ended';
  readonly id: PendingChangeId;
  readonly state: Exclude<PendingChangeState, 'PENDING'>;
}

/**
 * What stands against ruling on the change: there must be a person, and another one than the one who proposed it,
 * whatever clients they use. A name that stands as the client on one side and as the person on the other is one person.
 */
export function findSamePerson(change: PendingChange, by: Participant): PersonUnknown | SamePerson | undefined {
  if (by.person === undefined) return { kind: 'person-unknown' };
  const { proposedBy, proposedByClient, id } = change;
  const isSame = isOne(by.person, proposedBy) || isOne(by.client, proposedBy) || isOne(by.person, proposedByClient);
  return isSame ? { kind: 'same-person', id } : undefined;
}

/** What stands against withdrawing the change. */
export function findOtherPerson(change: PendingChange, by: Participant): PersonUnknown | NotProposer | undefined {
  if (by.person === undefined) return { kind: 'person-unknown' };
  return isOne(by.person, change.proposedBy) ? undefined : { kind: 'not-proposer', id: change.id };
}

/** Directories may spell one name in several ways. */
function isOne(name: string, other: string): boolean {
  return canonicalName(name) === canonicalName(other);
}
