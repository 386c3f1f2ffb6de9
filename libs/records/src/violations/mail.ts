import type { IdentityId, PendingChangeId } from '@identity-governance/values';
import { isHostName } from '@identity-governance/values';

/** `DIGEST`: one a day and person at most. `APPROVALS`: changes that just began to wait for approval. */
export const mailKinds = ['DIGEST', 'APPROVALS'] as const;

/**
 * States of a mail. `PENDING` and `SENDING` have not ended. `REFUSED`: the receiver refused it for good. `FAILED`: all
 * attempts failed. `UNKNOWN`: the receiver may have it. `NOTHING`: there was nothing to say, or no one to say it to.
 */
export const mailStates = ['PENDING', 'SENDING', 'SENT', 'REFUSED', 'FAILED', 'UNKNOWN', 'NOTHING'] as const;

/** A mail to one person. It has ids only; its content is read when it is sent. */
export interface Mail {
  /** Of a digest its day and person, so that there is one. */
  readonly id: string;
  readonly kind: (typeof mailKinds)[number];
  readonly identityId: IdentityId;
  /** The changes that an `APPROVALS` mail is about. */
  readonly changeIds: readonly PendingChangeId[];
  readonly state: (typeof mailStates)[number];
  /** Number of attempts, including the present one. */
  readonly attempts: number;
  /** RFC 3339 in UTC with milliseconds by the clock of the store, as are the other times. */
  readonly created: string;
  /** The time before which all steps of violations were said; null until a digest is sent. */
  readonly upTo: string | null;
  /** Time of the next attempt; while it is sent, the time from which its worker counts as dead. */
  readonly nextAttempt: string | null;
  readonly completed: string | null;
  /** SMTP status of the last attempt; null without a response. */
  readonly lastStatus: number | null;
}

/** The progress of the worker that plans mails. There is one row. */
export interface MailPlan {
  readonly id: string;
  /** The last day, in UTC, whose digests are planned. */
  readonly day: string | null;
  /** The waiting changes that the approvers were told of. */
  readonly toldChanges: readonly PendingChangeId[];
  /** Number of persons without a usable address at the last planning of digests. */
  readonly withoutAddress: number;
}

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * Returns whether the string is one address in the common form: a dot-atom and a host name. Others, such as quoted
 * local parts and lists, are not used. Source: RFC 5321, section 4.1.2.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at <= 64 && localPart.test(text.slice(0, Math.max(at, 0))) && isHostName(text.slice(at + 1));
}
