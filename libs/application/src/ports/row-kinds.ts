import type {
  AccessItem,
  AnswerSettings,
  AppliedControl,
  CompensatingControl,
  GovernanceGroup,
  GovernanceGroupMember,
  Identity,
  ImportRecord,
  ImportSchedule,
  Mail,
  MailPlan,
  PendingChange,
  ReportSchedule,
  StateQuery,
  ViolationCoverage,
  ViolationHistoryEntry,
  ViolationReport,
  ViolationReportChunk,
  ViolationReportChunkKey,
  ViolationWatermark,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
  WebhookSecret,
} from '@identity-governance/records';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type {
  ControlId,
  GovernanceGroupId,
  IdentityId,
  PendingChangeId,
  SodPolicyId,
  ViolationReportId,
} from '@identity-governance/values';
import type { StatePart } from './change-log';

/** The kinds of rows in collections without special methods: each with its row and its key. */
export interface PlainRows {
  readonly accessItems: readonly [row: AccessItem, key: AccessItemRef];
  readonly answerSettings: readonly [row: AnswerSettings, key: string];
  readonly appliedControls: readonly [row: AppliedControl, key: string];
  readonly controls: readonly [row: CompensatingControl, key: ControlId];
  readonly governanceGroups: readonly [row: GovernanceGroup, key: GovernanceGroupId];
  readonly governanceGroupMembers: readonly [row: GovernanceGroupMember, key: GovernanceGroupMember];
  readonly identities: readonly [row: Identity, key: IdentityId];
  readonly imports: readonly [row: ImportRecord, key: string];
  readonly importSchedules: readonly [row: ImportSchedule, key: string];
  readonly mailPlans: readonly [row: MailPlan, key: string];
  readonly mails: readonly [row: Mail, key: string];
  readonly pendingChanges: readonly [row: PendingChange, key: PendingChangeId];
  readonly reportSchedules: readonly [row: ReportSchedule, key: SodPolicyId];
  readonly stateQueries: readonly [row: StateQuery, key: string];
  readonly violationCoverage: readonly [row: ViolationCoverage, key: string];
  readonly violationHistory: readonly [row: ViolationHistoryEntry, key: string];
  readonly violationReports: readonly [row: ViolationReport, key: ViolationReportId];
  readonly violationReportChunks: readonly [row: ViolationReportChunk, key: ViolationReportChunkKey];
  readonly violationWatermarks: readonly [row: ViolationWatermark, key: string];
  readonly webhookDeliveries: readonly [row: WebhookDelivery, key: string];
  readonly webhookEndpoints: readonly [row: WebhookEndpoint, key: string];
  readonly webhookEvents: readonly [row: WebhookEvent, key: string];
  readonly webhookSecrets: readonly [row: WebhookSecret, key: string];
}

/** The fields of the keys of these rows. */
export const plainKeys: { readonly [N in keyof PlainRows]: readonly (keyof PlainRows[N][0] & string)[] } = {
  accessItems: ['type', 'id'],
  answerSettings: ['id'],
  appliedControls: ['id'],
  controls: ['id'],
  governanceGroups: ['id'],
  governanceGroupMembers: ['groupId', 'identityId'],
  identities: ['id'],
  imports: ['id'],
  importSchedules: ['id'],
  mailPlans: ['id'],
  mails: ['id'],
  pendingChanges: ['id'],
  reportSchedules: ['id'],
  stateQueries: ['id'],
  violationCoverage: ['start'],
  violationHistory: ['id'],
  violationReports: ['id'],
  violationReportChunks: ['reportId', 'attempt', 'number'],
  violationWatermarks: ['id'],
  webhookDeliveries: ['id'],
  webhookEndpoints: ['id'],
  webhookEvents: ['id'],
  webhookSecrets: ['id'],
};

interface RowKind {
  /**
   * The part of the state that such rows belong to: a change of a row raises the version of the part and adds its key
   * to the log of the part. Null: nothing compiled or detected depends on these rows.
   */
  readonly part: StatePart | null;
  /** The types under which changes are audited. None: machine state, or derived from audited rows. */
  readonly types: readonly string[];
}

/** Every kind of row, by the name of its collection. */
export const rowKinds = {
  sources: { part: 'inventory', types: ['SOURCE'] },
  accountAttributes: { part: 'inventory', types: ['ACCOUNT_ATTRIBUTE'] },
  accessItems: { part: 'access', types: ['ACCESS_PROFILE', 'ENTITLEMENT', 'ROLE'] },
  grants: { part: 'access', types: ['GRANT'] },
  identityProfiles: { part: 'inventory', types: ['IDENTITY_PROFILE'] }, // with their auth profiles
  answerSettings: { part: null, types: ['ANSWER_SETTINGS'] }, // each app has its own; the log says when they changed
  appliedControls: { part: null, types: ['APPLIED_CONTROL'] }, // their effect is in the records of violations
  controls: { part: null, types: ['CONTROL'] }, // applied ones have a copy of what they need
  governanceGroups: { part: 'inventory', types: ['GOVERNANCE_GROUP'] },
  governanceGroupMembers: { part: 'inventory', types: ['GOVERNANCE_GROUP_MEMBER'] },
  identities: { part: 'assignments', types: ['IDENTITY'] },
  accounts: { part: 'inventory', types: ['ACCOUNT'] },
  assignments: { part: 'assignments', types: ['ASSIGNMENT'] },
  sodPolicies: { part: 'sod-policies', types: ['SOD_POLICY'] },
  imports: { part: null, types: [] }, // what they changed is audited
  importSchedules: { part: null, types: [] }, // the progress of the worker
  mailPlans: { part: null, types: [] }, // the progress of the worker
  mails: { part: null, types: [] }, // the progress of the worker
  pendingChanges: { part: null, types: ['PENDING_CHANGE'] }, // changes affect evaluation only when approved
  reportSchedules: { part: null, types: ['REPORT_SCHEDULE'] },
  sodChecks: { part: null, types: [] }, // requests and results: they change no access and no rule
  stateQueries: { part: null, types: [] }, // questions and answers, removed after a time
  searchAttributes: { part: 'search-attributes', types: ['SEARCH_ATTRIBUTE'] },
  promotions: { part: null, types: [] }, // the progress of the worker
  violations: { part: 'violations', types: [] }, // derived from audited rows, with a dedicated history
  violationCoverage: { part: null, types: [] }, // the progress of the worker
  violationHistory: { part: null, types: [] },
  violationReports: { part: null, types: [] }, // derived from the records, and removed after a time
  violationReportChunks: { part: null, types: [] },
  violationWatermarks: { part: null, types: [] }, // the progress of the worker
  webhookDeliveries: { part: null, types: [] }, // the progress of the worker
  webhookEndpoints: { part: null, types: ['WEBHOOK_ENDPOINT'] },
  webhookEvents: { part: null, types: [] }, // waiting to become deliveries
  webhookSecrets: { part: null, types: [] }, // not readable by clients; the endpoint has the public key
} as const satisfies Readonly<Record<string, RowKind>>;

type RowKinds = typeof rowKinds;

/** The kinds whose changes are audited. */
export type AuditedName = {
  [N in keyof RowKinds]: RowKinds[N]['types'] extends readonly [] ? never : N;
}[keyof RowKinds];

/** Includes auth profiles, which are kept in the rows of their identity profiles. */
export type AuditedRowType = RowKinds[AuditedName]['types'][number] | 'AUTH_PROFILE';

/**
 * The kinds of rows that can be imported. Source: `docs/import-format.md`.
 *
 * INVARIANT (earlier kinds): a row refers only to rows of earlier kinds.
 */
export const importKinds = [
  'sources',
  'account-attributes',
  'entitlements',
  'access-profiles',
  'roles',
  'grants',
  'identity-profiles',
  'identities',
  'accounts',
  'assignments',
  'governance-groups',
  'governance-group-members',
  'sod-policies',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The kinds that can be synchronized for one source: their rows belong to a source, or name items of one. */
export const kindsOfOneSource: readonly ImportKind[] = [
  'entitlements',
  'access-profiles',
  'grants',
  'accounts',
  'assignments',
];
