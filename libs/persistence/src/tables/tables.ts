import { searchTerms, type CollectionName, type KeyOf, type RowOf } from '@identity-governance/application';
import type {
  AccessItem,
  Account,
  AnswerSettings,
  AssignmentRow,
  CompensatingControl,
  GovernanceGroup,
  GovernanceGroupMember,
  Identity,
  ImportRecord,
  ImportSchedule,
  IdentityProfile,
  Promotion,
  Source,
} from '@identity-governance/records';
import type { AccessItemRef, AccessItemType, Assignment, Grant } from '@identity-governance/domain/sod';
import { type AuthProfile, newAuthProfile } from '@identity-governance/domain/patch';
import { datesOf, type SearchAttribute, type Validity } from '@identity-governance/records';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import {
  type AccountId,
  type ControlId,
  type GovernanceGroupId,
  type IdentityId,
  type IdentityProfileId,
  type SearchAttributeId,
  type SodPolicyId,
  type SourceId,
  canonicalName,
} from '@identity-governance/values';
import { accountAttributeTable } from './account-attribute-table';
import { encodeValue, type ColumnsOf } from './column-kinds';
import { mailPlanTable, mailTable } from './mail-tables';
import { pendingChangeTable, sodCheckTable, stateQueryTable } from './sod-tables';
import {
  appliedControlTable,
  reportScheduleTable,
  violationHistoryTable,
  violationReportChunkTable,
  violationReportTable,
  violationTable,
  violationCoverageTable,
  violationWatermarkTable,
} from './violation-tables';
import { webhookDeliveryTable, webhookEndpointTable, webhookEventTable, webhookSecretTable } from './webhook-tables';
import type { InitialValue, Table } from './table';
import { columnList, defineFlatTable, defineTable } from './table';

export const sourceTable = defineFlatTable<Source, SourceId>({
  name: 'source',
  kind: 'sources',
  key: ['id'],
  columns: { id: 'text', name: 'text', description: 'nullable-text', attributes: 'json', correlation: 'json' },
  search: { termsOf: searchTerms.sources, type: 'SOURCE', hasLogins: false },
});

export const accessItemTable = defineFlatTable<AccessItem, AccessItemRef>({
  name: 'access_item',
  kind: 'accessItems',
  key: ['type', 'id'],
  columns: {
    type: 'text',
    id: 'text',
    name: 'text',
    description: 'nullable-text',
    sourceId: 'nullable-text',
    attribute: 'nullable-text',
    value: 'nullable-text',
  },
  search: { termsOf: searchTerms.accessItems, type: null, hasLogins: false },
});

interface GrantFields {
  readonly parentType: AccessItemType;
  readonly parentId: string;
  readonly childType: AccessItemType;
  readonly childId: string;
}

export const grantTable = defineTable<Grant, Grant, GrantFields>({
  name: 'access_grant',
  kind: 'grants',
  key: ['parentType', 'parentId', 'childType', 'childId'],
  columns: { parentType: 'text', parentId: 'text', childType: 'text', childId: 'text' },
  flatten: ({ parent, child }) => ({
    parentType: parent.type,
    parentId: parent.id,
    childType: child.type,
    childId: child.id,
  }),
  nest: ({ parentType, parentId, childType, childId }) => ({
    parent: { type: parentType, id: parentId },
    child: { type: childType, id: childId },
  }),
});

/** `nameKey`: the canonical name, unique in its table. */
type Named<T> = T & { readonly nameKey: string };

function withNameKey<T extends { readonly name: string }>(item: T): Named<T> {
  return { ...item, nameKey: canonicalName(item.name) };
}

function withoutNameKey<T extends object>(item: Named<T>): T {
  return Object.fromEntries(Object.entries(item).filter(([field]) => field !== 'nameKey')) as T;
}

const identityProfileColumns: ColumnsOf<Named<IdentityProfile>> = {
  id: 'text',
  name: 'text',
  nameKey: 'text',
  description: 'nullable-text',
  priority: 'integer',
  authoritativeSourceId: 'text',
};

const authProfileColumns: ColumnsOf<AuthProfile> = {
  id: 'text',
  name: 'text',
  type: 'text',
  offNetwork: 'boolean',
  untrustedGeography: 'boolean',
  applicationId: 'nullable-text',
  applicationName: 'nullable-text',
  strongAuthLogin: 'boolean',
};

/** Returns the auth profile of the row of a new identity profile. */
function initialAuthProfile(): readonly InitialValue[] {
  const profile: Readonly<Record<string, unknown>> = { ...newAuthProfile({ id: '', name: '' }) };
  const settings = columnList(authProfileColumns).filter(({ property }) => !(property in identityProfileColumns));
  return settings.map((column) => ({ column, value: encodeValue(column.kind, profile[column.property]) }));
}

// INVARIANT (one auth profile each): both profiles are one row, so neither exists without the other.
export const identityProfileTable = defineTable<IdentityProfile, IdentityProfileId, Named<IdentityProfile>>({
  name: 'identity_profile',
  kind: 'identityProfiles',
  key: ['id'],
  columns: identityProfileColumns,
  flatten: withNameKey,
  nest: withoutNameKey,
  initial: initialAuthProfile(),
});

export const authProfileTable = defineFlatTable<AuthProfile, IdentityProfileId>({
  name: 'identity_profile',
  kind: 'identityProfiles',
  key: ['id'],
  columns: authProfileColumns,
});

export const identityTable = defineFlatTable<Identity, IdentityId>({
  name: 'identity',
  kind: 'identities',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    email: 'nullable-text',
    identityProfileId: 'nullable-text',
    managerId: 'nullable-text',
    disabled: 'boolean',
    attributes: 'json',
  },
  search: { termsOf: searchTerms.identities, type: 'IDENTITY', hasLogins: true },
});

const importTable = defineFlatTable<ImportRecord, string>({
  name: 'import_record',
  kind: 'imports',
  key: ['id'],
  columns: {
    id: 'text',
    started: 'text',
    ended: 'text',
    actor: 'text',
    actorKind: 'text',
    trackingId: 'text',
    outcome: 'text',
    mode: 'text',
    sourceId: 'nullable-text',
    reason: 'nullable-text',
    ticket: 'nullable-text',
    files: 'json',
    counts: 'json',
    faultCount: 'integer',
    causes: 'json',
    violations: 'nullable-json',
    correlation: 'nullable-json',
    notes: 'json',
    message: 'nullable-text',
    checksums: 'json',
  },
});

const importScheduleTable = defineFlatTable<ImportSchedule, string>({
  name: 'import_schedule',
  kind: 'importSchedules',
  key: ['id'],
  columns: {
    id: 'text',
    schedule: 'text',
    timeZone: 'text',
    nextRun: 'nullable-text',
    attempt: 'nullable-text',
    running: 'nullable-text',
    lastRun: 'nullable-json',
    lastApplied: 'nullable-text',
  },
});

const governanceGroupTable = defineTable<GovernanceGroup, GovernanceGroupId, Named<GovernanceGroup>>({
  name: 'governance_group',
  kind: 'governanceGroups',
  key: ['id'],
  columns: { id: 'text', name: 'text', nameKey: 'text', description: 'nullable-text', ownerId: 'nullable-text' },
  flatten: withNameKey,
  nest: withoutNameKey,
});

const controlTable = defineTable<CompensatingControl, ControlId, Named<CompensatingControl>>({
  name: 'compensating_control',
  kind: 'controls',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    nameKey: 'text',
    description: 'nullable-text',
    owner: 'text',
    ownerType: 'text',
    secondaryOwners: 'json',
    type: 'text',
    action: 'nullable-text',
    workflowId: 'nullable-text',
    expiration: 'nullable-integer',
    justificationRequired: 'boolean',
  },
  flatten: withNameKey,
  nest: withoutNameKey,
});

export const governanceGroupMemberTable = defineFlatTable<GovernanceGroupMember, GovernanceGroupMember>({
  name: 'governance_group_member',
  kind: 'governanceGroupMembers',
  key: ['groupId', 'identityId'],
  columns: { groupId: 'text', identityId: 'text' },
});

/** Canonical forms of the strings by which accounts are searched. */
type SearchableAccount = Account & { readonly nameKey: string; readonly nativeIdentityKey: string };

export const accountTable = defineTable<Account, AccountId, SearchableAccount>({
  name: 'account',
  kind: 'accounts',
  key: ['id'],
  columns: {
    id: 'text',
    sourceId: 'text',
    identityId: 'nullable-text',
    nativeIdentity: 'text',
    name: 'text',
    disabled: 'boolean',
    validFrom: 'nullable-text',
    validUntil: 'nullable-text',
    attributes: 'json',
    nameKey: 'text',
    nativeIdentityKey: 'text',
  },
  flatten: (account) => ({
    ...account,
    nameKey: canonicalName(account.name),
    nativeIdentityKey: canonicalName(account.nativeIdentity),
  }),
  nest: ({ id, sourceId, identityId, nativeIdentity, name, disabled, attributes, validFrom, validUntil }) => ({
    ...{ id, sourceId, identityId, nativeIdentity, name, disabled, validFrom, validUntil, attributes },
  }),
});

interface AssignmentFields extends Validity {
  readonly identityId: IdentityId;
  readonly accessType: AccessItemType;
  readonly accessId: string;
}

export const assignmentTable = defineTable<AssignmentRow, Assignment, AssignmentFields>({
  name: 'assignment',
  kind: 'assignments',
  key: ['identityId', 'accessType', 'accessId'],
  columns: {
    identityId: 'text',
    accessType: 'text',
    accessId: 'text',
    validFrom: 'nullable-text',
    validUntil: 'nullable-text',
  },
  flatten: ({ identityId, access, validFrom = null, validUntil = null }) => ({
    ...{ identityId, accessType: access.type, accessId: access.id, validFrom, validUntil },
  }),
  nest: ({ identityId, accessType, accessId, ...dates }) => ({
    ...{ identityId, access: { type: accessType, id: accessId }, ...datesOf(dates) },
  }),
});

export const sodPolicyTable = defineTable<SodPolicy, SodPolicyId, Named<SodPolicy>>({
  name: 'sod_policy',
  kind: 'sodPolicies',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    nameKey: 'text',
    description: 'nullable-text',
    type: 'text',
    state: 'text',
    level: 'text',
    sets: 'json',
    threshold: 'integer',
    ownerRef: 'nullable-json',
    violationOwnerAssignmentConfig: 'nullable-json',
    secondaryOwnerRefs: 'json',
    allowedControls: 'json',
    externalPolicyReference: 'nullable-text',
    compensatingControls: 'nullable-text',
    correctionAdvice: 'nullable-text',
    tags: 'json',
    created: 'text',
    modified: 'text',
  },
  flatten: withNameKey,
  nest: withoutNameKey,
});

export const searchAttributeTable = defineTable<SearchAttribute, SearchAttributeId, Named<SearchAttribute>>({
  name: 'search_attribute',
  kind: 'searchAttributes',
  key: ['id'],
  order: ['nameKey'],
  columns: { id: 'text', name: 'text', nameKey: 'text', displayName: 'text', applicationAttributes: 'json' },
  flatten: withNameKey,
  nest: withoutNameKey,
});

export const promotionTable = defineFlatTable<Promotion, SearchAttributeId>({
  name: 'promotion',
  kind: 'promotions',
  key: ['attributeId'],
  columns: {
    attributeId: 'text',
    id: 'text',
    state: 'text',
    sourceIds: 'json',
    afterAccountId: 'text',
    done: 'integer',
    total: 'nullable-integer',
    started: 'nullable-text',
    completed: 'nullable-text',
    reason: 'nullable-text',
  },
});

export const answerSettingTable = defineFlatTable<AnswerSettings, string>({
  name: 'answer_setting',
  kind: 'answerSettings',
  key: ['id'],
  columns: { id: 'text', disabledIdentitiesHoldAccess: 'boolean' },
});

/** The table of each kind of row. */
export const collectionTables: { readonly [N in CollectionName]: Table<RowOf<N>, KeyOf<N>> } = {
  sources: sourceTable,
  accountAttributes: accountAttributeTable,
  accessItems: accessItemTable,
  grants: grantTable,
  identityProfiles: identityProfileTable,
  answerSettings: answerSettingTable,
  appliedControls: appliedControlTable,
  controls: controlTable,
  imports: importTable,
  importSchedules: importScheduleTable,
  governanceGroups: governanceGroupTable,
  governanceGroupMembers: governanceGroupMemberTable,
  identities: identityTable,
  accounts: accountTable,
  assignments: assignmentTable,
  sodPolicies: sodPolicyTable,
  mailPlans: mailPlanTable,
  mails: mailTable,
  pendingChanges: pendingChangeTable,
  sodChecks: sodCheckTable,
  stateQueries: stateQueryTable,
  searchAttributes: searchAttributeTable,
  promotions: promotionTable,
  reportSchedules: reportScheduleTable,
  violations: violationTable,
  violationHistory: violationHistoryTable,
  violationReports: violationReportTable,
  violationReportChunks: violationReportChunkTable,
  violationWatermarks: violationWatermarkTable,
  violationCoverage: violationCoverageTable,
  webhookDeliveries: webhookDeliveryTable,
  webhookEndpoints: webhookEndpointTable,
  webhookEvents: webhookEventTable,
  webhookSecrets: webhookSecretTable,
};
