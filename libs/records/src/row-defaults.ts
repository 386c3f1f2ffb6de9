import type { SodPolicy } from '@identity-governance/domain/shapes';

/**
 * Properties that a released version added to audited rows, with their values in older rows, by the type of the row.
 * Audit events and pending changes store rows as written, so some lack these properties.
 */
export const addedProperties = {
  SOURCE: { correlation: [] },
  ACCOUNT_ATTRIBUTE: { entitlement: false },
  ACCOUNT: { validFrom: null, validUntil: null },
  IDENTITY: { managerId: null, disabled: false },
  SOD_POLICY: { violationOwnerAssignmentConfig: null, secondaryOwnerRefs: [], allowedControls: [] },
  PENDING_CHANGE: {
    violation: null,
    proposedRows: null,
    batchId: null,
    batchCommit: null,
    batchUrl: null,
    overrides: null,
    approvalsRequired: 1,
    approvals: [],
  },
} as const;

type Row = Readonly<Record<string, unknown>>;

/** Returns a row of an audit event, with the properties that it is too old to have. */
export function withAddedProperties(type: string, row: Row): Row {
  const added = (addedProperties as Readonly<Record<string, Row | undefined>>)[type];
  if (type !== 'PENDING_CHANGE') return { ...added, ...row };
  const policy = (value: unknown) => value && withAddedProperties('SOD_POLICY', value as Row);
  return { ...added, ...row, before: policy(row.before), after: policy(row.after) };
}

/**
 * Returns a stored policy with defaults for the properties that it is too old to have; these come last, and the others
 * stay in order.
 */
export function withPolicyDefaults(policy: SodPolicy): SodPolicy {
  return { ...policy, ...addedProperties.SOD_POLICY, ...policy };
}
