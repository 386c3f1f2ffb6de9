import type { SodPolicy } from '@identity-governance/domain/shapes';

/**
 * Properties that a released version added to rows, with their values in older rows. Audit events and pending changes
 * store rows as written, so some lack these properties.
 */
export const addedProperties = {
  SOD_POLICY: { violationOwnerAssignmentConfig: null, secondaryOwnerRefs: [], allowedControls: [] },
  IDENTITY: { managerId: null, disabled: false },
  PENDING_CHANGE: { violation: null, proposedRows: null },
} as const;

/**
 * Returns a stored policy with defaults for the properties that it is too old to have; these come last, and the others
 * stay in order.
 */
export function withPolicyDefaults(policy: SodPolicy): SodPolicy {
  return { ...policy, ...addedProperties.SOD_POLICY, ...policy };
}
