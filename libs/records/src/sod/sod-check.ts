import type { AccessItemRef, ViolationContext } from '@identity-governance/domain/sod';
import type { IdentityId, SodCheckId } from '@identity-governance/values';

export const sodCheckStates = ['PENDING', 'SUCCESS', 'ERROR'] as const;
export type SodCheckState = (typeof sodCheckStates)[number];

/** The state on which a check was evaluated. */
export interface EvaluatedState {
  /** RFC 3339, by the clock of the database: everything that was committed before this time is included. */
  readonly asOf: string;
  /** Number of changes included, per lock scope. */
  readonly access: number;
  readonly assignments: number;
  readonly sodPolicies: number;
  /** Present if the identity was disabled: the result is as if it and its accounts were enabled. */
  readonly identityDisabled?: true;
  /** Number of disabled accounts that were left out; absent if there are none. */
  readonly leftOutAccounts?: number;
}

/**
 * An asynchronous evaluation of all policies that an identity would violate with the access added. It ends once, in
 * SUCCESS or ERROR, and is immutable after that.
 */
export interface SodCheck {
  readonly requestId: SodCheckId;
  /** The client that started it; null if unknown. */
  readonly startedBy: string | null;
  readonly identityId: IdentityId;
  readonly accessRefs: readonly AccessItemRef[];
  readonly clientMetadata: Readonly<Record<string, string>> | null;
  readonly state: SodCheckState;
  /** RFC 3339 in UTC with milliseconds, as is `completed`, which is null while PENDING. */
  readonly created: string;
  readonly completed: string | null;
  /** Null while PENDING; in ERROR the result without deleted items, or null. */
  readonly violationContexts: readonly ViolationContext[] | null;
  /** Null while PENDING, and if nothing could be evaluated. */
  readonly evaluatedState: EvaluatedState | null;
  /** Reason of an ERROR, else null. */
  readonly message: string | null;
}
