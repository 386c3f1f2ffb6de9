import { canonicalName, type PendingChangeId } from '@identity-governance/values';
import {
  isProposedByClient,
  type PendingChange,
  type PendingChangeState,
  type ProposedRow,
} from '@identity-governance/records';

/** The proposer of a change, or the caller who approves, rejects or withdraws it. */
export interface Participant {
  /** The client of the token. */
  readonly client: string;
  /** The person of the token; undefined if it stands for a client alone. */
  readonly person?: string | undefined;
}

/** Aborts a transaction whose changes need the approval of another person. */
export class SecondPersonNeeded extends Error {
  override readonly name = 'SecondPersonNeeded';

  /** `rows`: the changes that another person can approve; undefined if they can only be refused. */
  constructor(
    readonly reason: string,
    readonly rows: readonly ProposedRow[] | undefined,
  ) {
    super(`${reason}: with \`FOUR_EYES\` another person has to do or approve it`);
  }
}

/** The token identifies no person: any holder of the client's secret could be the caller. */
export interface PersonUnknown {
  readonly kind: 'person-unknown';
}

/** The proposer of a change cannot rule on it. */
export interface SamePerson {
  readonly kind: 'same-person';
  readonly id: PendingChangeId;
}

/** The caller has approved the change, which takes another person. */
export interface ApprovedBefore {
  readonly kind: 'approved-before';
  readonly id: PendingChangeId;
}

/** The caller is the identity that violates. */
export interface OwnViolation {
  readonly kind: 'own-violation';
  readonly id: string;
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
 * Returns why the caller may not approve or reject the change: a person is required, other than the proposer, whatever
 * clients they use.
 */
export function findSamePerson(change: PendingChange, by: Participant): PersonUnknown | SamePerson | undefined {
  const { person, client } = by;
  if (person === undefined) return { kind: 'person-unknown' };
  const { proposedBy, proposedByClient, id } = change;
  const isSame = isProposedByClient(change)
    ? isSamePerson(person, proposedByClient)
    : mayBeSame({ person, client }, { person: proposedBy, client: proposedByClient });
  return isSame ? { kind: 'same-person', id } : undefined;
}

/** Whether the change is about a violation of the caller. */
function findOwnViolation({ violation, resourceId }: PendingChange, by: Participant): OwnViolation | undefined {
  if (violation === null || !isCaller(by, violation.targetId)) return undefined;
  return { kind: 'own-violation', id: resourceId };
}

/** Returns why the caller may not approve the change once more. */
function findFormerApproval({ id, approvals }: PendingChange, by: Participant): ApprovedBefore | undefined {
  const { person = by.client, client } = by;
  return approvals.some((approval) => mayBeSame({ person, client }, approval))
    ? { kind: 'approved-before', id }
    : undefined;
}

/**
 * Returns why the caller may not approve the change: as its proposer, as the identity that violates, or as a person who
 * has approved it. Lists and mails of what waits for a person are decided by it, too.
 */
export function findPartiality(
  change: PendingChange,
  by: Participant,
): ApprovedBefore | OwnViolation | PersonUnknown | SamePerson | undefined {
  return findSamePerson(change, by) ?? findOwnViolation(change, by) ?? findFormerApproval(change, by);
}

type Known = Readonly<Record<'client' | 'person', string>>;

/** A name that is the client on one side and the person on the other is one person. */
function mayBeSame(one: Known, other: Known): boolean {
  return (
    isSamePerson(one.person, other.person) ||
    isSamePerson(one.client, other.person) ||
    isSamePerson(one.person, other.client)
  );
}

/** Returns why the caller may not withdraw the change. A client withdraws what it proposed without a person. */
export function findOtherPerson(change: PendingChange, by: Participant): PersonUnknown | NotProposer | undefined {
  const { id, proposedBy } = change;
  if (isProposedByClient(change)) {
    return by.person === undefined && by.client === proposedBy ? undefined : { kind: 'not-proposer', id };
  }
  if (by.person === undefined) return { kind: 'person-unknown' };
  return isSamePerson(by.person, proposedBy) ? undefined : { kind: 'not-proposer', id };
}

/**
 * Returns whether two names, of tokens or of identities, may be those of one person: directories write one name in
 * multiple forms. Only for refusals; rights need the exact id of an identity.
 */
export function isSamePerson(name: string, other: string): boolean {
  return canonicalName(name) === canonicalName(other);
}

/** Returns whether the identity may be the caller, as its person or its client. */
export function isCaller({ person, client }: Participant, identityId: string): boolean {
  return [person ?? client, client].some((name) => isSamePerson(name, identityId));
}
