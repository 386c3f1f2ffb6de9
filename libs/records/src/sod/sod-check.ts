import type { AccessItemRef, ViolationContext } from '@identity-governance/domain/sod';
import type { IdentityId, SodCheckId } from '@identity-governance/values';

export const sodCheckStates = ['PENDING', 'SUCCESS', 'ERROR'] as const;
export type SodCheckState = (typeof sodCheckStates)[number];

/** Which state of the service a check was evaluated on. */
export interface EvaluatedState {
  /** RFC 3339, by the clock of the database: everything that was committed before is taken into account. */
  readonly asOf: string;
  /** How many changes of each part it holds, and no more. */
  readonly access: number;
  readonly assignments: number;
  readonly sodPolicies: number;
  /** The identity was disabled: the result is as though it and its accounts were enabled. Else absent. */
  readonly identityDisabled?: true;
  /** Number of disabled accounts that were left out; absent where there is none. */
  readonly leftOutAccounts?: number;
}

/**
 * An asynchronous verification of everything an identity would violate with the access added. Ends once, in SUCCESS or
 * ERROR, and never changes after that.
 */
export interface SodCheck {
  readonly requestId: SodCheckId;
  /** The client that started it; null where that is not known. */
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
  /** Null while PENDING, and where nothing could be evaluated. */
  readonly evaluatedState: EvaluatedState | null;
  /** Why it ended in ERROR, else null. */
  readonly message: string | null;
}
