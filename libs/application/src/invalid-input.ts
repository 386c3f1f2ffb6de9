import type { Fault } from '@identity-governance/values';

/** What the caller sent is not valid; every fault is listed. */
export interface InvalidInput {
  readonly kind: 'invalid';
  readonly faults: readonly Fault[];
}
