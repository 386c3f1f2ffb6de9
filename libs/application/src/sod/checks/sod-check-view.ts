import type { SodCheck, ViolationContext } from '@identity-governance/domain';

/** A check as clients read it. */
export interface SodCheckView extends Omit<SodCheck, 'startedBy'> {
  /** Every violated policy, in the order of `violationContexts`; null where they are. */
  readonly violatedPolicies: readonly ViolationContext['policy'][] | null;
}

export function viewSodCheck(check: SodCheck): SodCheckView {
  const { requestId, identityId, accessRefs, clientMetadata, state, created, completed, message } = check;
  const { violationContexts, evaluatedState } = check;
  const violatedPolicies = violationContexts?.map(({ policy }) => policy) ?? null;
  const asked = { requestId, identityId, accessRefs, clientMetadata };
  return { ...asked, state, created, completed, violationContexts, violatedPolicies, evaluatedState, message };
}
