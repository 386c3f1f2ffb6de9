import type { SodPolicy } from '@identity-governance/domain/shapes';

/**
 * Properties that a released version added to rows, with the values that older rows have. Events of the audit log and
 * pending changes keep rows as they were written, so that some are without these properties.
 */
export const addedProperties = {
  SOD_POLICY: { violationOwnerAssignmentConfig: null, secondaryOwnerRefs: [], allowedControls: [] },
  IDENTITY: { managerId: null, disabled: false },
  PENDING_CHANGE: { violation: null },
} as const;

/** A stored policy, which may be older than some of its properties: these come last, the others stay in their order. */
export function withPolicyDefaults(policy: SodPolicy): SodPolicy {
  return { ...policy, ...addedProperties.SOD_POLICY, ...policy };
}
