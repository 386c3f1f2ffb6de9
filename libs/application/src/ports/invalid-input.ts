import type { Fault } from '@identity-governance/values';

/** The input of the caller is invalid; every error is listed. */
export interface InvalidInput {
  readonly kind: 'invalid';
  readonly faults: readonly Fault[];
}
