export {
  type AccountAccessRules,
  type CarriedValue,
  type CarryingAccount,
  EntitlementAttributes,
} from './account-access/entitlement-attributes';
export { EntitlementValues } from './account-access/entitlement-values';
export { type UnmatchedAttribute, UnmatchedTally } from './account-access/unmatched-tally';
export {
  CONTROL_MAX_DAYS,
  type CompensatingControl,
  type OwnerRef,
  controlActions,
  controlTypes,
  dashedUuid,
  formatControl,
  parseControl,
  parseControlChanges,
  parseControlDraft,
} from './controls/compensating-control';
export { type Mail, type MailPlan, isMailAddress, mailKinds, mailStates } from './violations/mail';
export { type AccessItem, accessItemDrafts, accessItems } from './inventory/access-item-row';
export { parseAccessSet } from './inventory/access-set';
export {
  type AssignmentRow,
  type DatedAccess,
  datesOf,
  parseAssignmentKey,
  parseAssignmentRow,
  parseDatedAccess,
  parseDatedAccessSet,
} from './inventory/assignment-row';
export { type Validity, endsBeforeStart, isValidAt, parseDateOrTime } from './inventory/validity';
export { type Account, parseAccount, parseAccountDraft } from './inventory/account';
export {
  type AccountField,
  type CorrelationRule,
  type IdentityField,
  accountKeys,
  identityKeys,
  parseCorrelation,
} from './inventory/correlation';
export {
  type AccountAttribute,
  type AccountSchema,
  accountAttributeTypes,
  parseAccountAttribute,
  parseAccountSchema,
  parseSchemaAttribute,
  type SchemaAttribute,
} from './inventory/account-schema';
export { type AttributeGroup, attributeGroup, groupKey, GroupNames } from './inventory/attribute-group';
export type { Attributes } from './inventory/attributes';
export {
  type GovernanceGroup,
  type GovernanceGroupMember,
  parseGovernanceGroup,
  parseGovernanceGroupBody,
  parseGovernanceGroupDraft,
  parseGovernanceGroupMember,
  parseGovernanceGroupMemberRef,
  parseGovernanceGroupMembers,
  unassignedGroup,
} from './inventory/governance-group';
export { type Identity, parseIdentity, parseIdentityDraft } from './inventory/identity';
export {
  type IdentityProfile,
  type IdentityProfileDraft,
  parseAuthoritativeSource,
  parseIdentityProfile,
  parseIdentityProfileDraft,
  parseNewIdentityProfile,
} from './inventory/identity-profile';
export { type Source, parseNewSource, parseSource, parseSourceDraft } from './inventory/source';
export { fromCell, toCell } from './reports/csv-cell';
export {
  type ViolationReport,
  type ViolationReportChunk,
  type ViolationReportChunkKey,
  type ViolationReportStatus,
  violationReportStatuses,
} from './reports/violation-report';
export {
  type Promotion,
  type PromotionState,
  advancePromotion,
  findRemappedSources,
  planPromotion,
  promotionStates,
} from './search-attributes/promotion';
export type { SearchAttribute } from './search-attributes/search-attribute';
export {
  type Approval,
  type ChangeBatch,
  isProposedByClient,
  type PendingChange,
  type PendingChangeAction,
  type PendingChangeState,
  parseRuling,
  pendingChangeActions,
  pendingChangeStates,
  type ProposedControl,
  type ProposedRow,
  proposableTypes,
  takesSecondPerson,
  type ViolationProposal,
} from './sod/pending-change';
export { type SodCheck, type SodCheckState, sodCheckStates } from './sod/sod-check';
export {
  type StateName,
  type StateQuery,
  type StateQueryRequest,
  parseStateQueryRequest,
  stateQueryStatuses,
  stateQuestions,
} from './sod/state-query';
export { isDate, parsePastTime, parseTime } from './parse-time';
export { cadenceTypes, cronPatterns, parseTimeZone, type Cadence, type Selector } from './reports/cadence';
export { answerSettingsId, rulesOf, type AnswerSettings } from './account-access/answer-settings';
export { parseReportSchedule, type ReportSchedule } from './reports/report-schedule';
export {
  type CorrelationCounts,
  type ImportedCounts,
  type ImportRecord,
  type RefusalCause,
  ROW_COUNTS,
  importModes,
  importOutcomes,
} from './imports/import-record';
export type { ImportSchedule, ScheduledRun } from './imports/import-schedule';
export {
  type AppliedMitigation,
  type EndReason,
  type MatchedSide,
  type ViolationCause,
  type ViolationCoverage,
  type ViolationHistoryEntry,
  type ViolationHistoryStep,
  type ViolationLevel,
  type ViolationOwner,
  type ViolationRecord,
  type ViolationStatus,
  type ViolationWatermark,
  endReasons,
  isLive,
  levelOfPolicy,
  liveStatuses,
  severityOf,
  uuidOf,
  violationCauseKinds,
  violationHistorySteps,
  violationNotes,
  violationLevels,
  violationStatuses,
} from './violations/violation-record';
export {
  type ChangedPart,
  type ViolationChange,
  changedParts,
  changeOf,
  fieldsOfParts,
  partsChanged,
  violationChanges,
} from './violations/violation-change';
export {
  type LifeMoment,
  type LifeStep,
  type NotViolated,
  type Violated,
  hasGrown,
  nextRecord,
  stepTo,
} from './violations/violation-life';
export { findOwnerFaults, managerOf, ownerTagOf, parseManagedBy, tagOfOwner } from './sod/managed-policy';
export { listNamed, type NamedTarget } from './sod/named-by-policy';
export {
  activeControlStatuses,
  appliedControlStatuses,
  controlStatusAt,
  parseBulkApplication,
  parseBulkReassignment,
  parseControlApplication,
  parseReassignment,
  parseRemovalRequest,
  parseViolationComment,
  settledStatus,
  settlingSteps,
  type AppliedControl,
  type AppliedControlStatus,
} from './violations/applied-control';
export { addedProperties, withAddedProperties, withPolicyDefaults } from './row-defaults';
export { type NamesOwners, ownerCandidates, unassigned, violationOwner } from './violations/violation-owner';
export {
  parseWebhookEndpoint,
  webhookFormats,
  type WebhookEndpoint,
  type WebhookKeys,
  type WebhookSecret,
} from './webhooks/webhook-endpoint';
export {
  DIGEST_SUFFIX,
  TEST_TYPE,
  webhookDeliveryStates,
  violationEventType,
  webhookEventType,
  webhookEventTypes,
  type WebhookDelivery,
  type WebhookEvent,
} from './webhooks/webhook-event';
