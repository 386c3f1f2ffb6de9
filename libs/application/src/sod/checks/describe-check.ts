import type { SodCheck, ViolationContext } from '@identity-governance/domain';

/** A check as clients read it. */
export interface DescribedCheck extends SodCheck {
  /** Every violated policy, in the order of `violationContexts`; null unless SUCCESS. */
  readonly violatedPolicies: readonly ViolationContext['policy'][] | null;
}

export function describeCheck(check: SodCheck): DescribedCheck {
  return { ...check, violatedPolicies: check.violationContexts?.map(({ policy }) => policy) ?? null };
}
