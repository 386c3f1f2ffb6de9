import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { Account } from './inventory/account';
import type { AccountAttribute } from './inventory/account-schema';
import type { Identity } from './inventory/identity';
import type { Source } from './inventory/source';

type Named = 'description' | 'id' | 'name';

/** The properties that the first release did not have: the compiler asks for the value of each later one. */
interface AddedProperties {
  readonly SOURCE: Omit<Source, Named | 'attributes'>;
  readonly ACCOUNT_ATTRIBUTE: Omit<AccountAttribute, Named | 'multiValued' | 'sourceId' | 'type'>;
  readonly ACCOUNT: Omit<Account, Named | 'attributes' | 'disabled' | 'identityId' | 'nativeIdentity' | 'sourceId'>;
  readonly IDENTITY: Omit<Identity, Named | 'attributes' | 'email' | 'identityProfileId'>;
  readonly SOD_POLICY: Omit<
    SodPolicy,
    | Named
    | 'compensatingControls'
    | 'correctionAdvice'
    | 'created'
    | 'externalPolicyReference'
    | 'level'
    | 'modified'
    | 'ownerRef'
    | 'sets'
    | 'state'
    | 'tags'
    | 'threshold'
    | 'type'
  >;
  readonly PENDING_CHANGE: object;
}

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
} as const satisfies AddedProperties;

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
