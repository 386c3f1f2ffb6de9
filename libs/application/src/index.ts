export * from './population/access/access-snapshots';
export * from './ports/store-at';
export { TooManyIdentities } from './population/access/too-many-identities';
export * from './population/access/left-out';
export * from './population/access/list-holders';
export * from './population/access/read-identity-access';
export * from './population/accounts/account-reads';
export * from './population/accounts/list-unmatched-values';
export { importScheduleFields, importScheduleReads } from './intake/import-schedules/import-schedules';
export type { ImportScheduleView } from './intake/import-schedules/import-schedules';
export { RunScheduledImport, type ScheduledImportTools } from './intake/import-schedules/run-scheduled-import';
export { StartScheduledImports } from './intake/import-schedules/start-scheduled-imports';
export type { InputStore, OpenedInput, ScheduledImport } from './intake/import-schedules/scheduled-import';
export { importFields, importReads } from './intake/import/imports';
export { FindDataIssues, type DataIssue } from './population/warnings/find-data-issues';
export { CoalescedRead } from './population/access/coalesced-read';
export { FindInventoryWarnings, findWarnings } from './population/warnings/find-inventory-warnings';
export {
  type InventoryReliability,
  type InventoryWarning,
  listWarnings,
  warningCodes,
} from './population/warnings/inventory-warning';
export * from './ports/audit-event-log';
export * from './audit/audit-seal';
export * from './audit/cut-audit';
export * from './audit/record-answer-settings';
export * from './audit/record-refusals';
export * from './audit/past-state';
export * from './audit/replay-audit';
export * from './audit/seal-audit-events';
export * from './audit/verify-audit';
export { override } from './audit/audited-collection';
export * from './audit/audited-store';
export * from './audit/audit-event-reads';
export { erasedEvent } from './audit/erasure/erased-event';
export { Person, PersonRewriter } from './audit/erasure/person';
export * from './auth-profiles/auth-profile-reads';
export * from './auth-profiles/list-auth-profiles';
export * from './auth-profiles/patch-auth-profile';
export * from './sod/past-states/past-origin';
export * from './violations/compare-records';
export * from './violations/seal-records';
export type { StateAnswer, ViolatedPolicy } from './violations/state-queries/answer-state-query';
export * from './violations/state-queries/state-queries';
export * from './violations/state-queries/run-state-query';
export * from './sod/scan/scan-population';
export * from './sod/scan/scan-report';
export * from './sod/scan/select-policies';
export * from './sod/checks/checks-full';
export * from './sod/checks/delete-violation-check';
export * from './sod/checks/get-violation-check';
export * from './sod/checks/remove-expired-checks';
export * from './sod/checks/run-violation-check';
export * from './sod/checks/start-violation-check';
export * from './approvals/expire-pending-changes';
export { approvalScope } from './sod/pending-changes/approvable-changes';
export * from './sod/pending-changes/pending-change-reads';
export type { PendingChangeLimits, TooManyPendingChanges } from './sod/pending-changes/hold-change';
export * from './sod/pending-changes/propose-policy-change';
export { ProposeRows } from './sod/pending-changes/propose-rows';
export { RolledBack } from './ports/rolled-back';
export { OwnershipWatch } from './violations/ownership/ownership-watch';
export * from './approvals/rule-on-pending-change';
export * from './sod/pending-changes/second-person';
export * from './population/changes/change-buffer';
export * from './ports/console/personas';
export * from './ports/console-sessions';
export * from './population/changes/part-of-kind';
export type { IdentityProfileNameTaken } from './auth-profiles/identity-profiles/check-identity-profile';
export * from './auth-profiles/identity-profiles/create-identity-profile';
export * from './auth-profiles/identity-profiles/delete-identity-profile';
export * from './resources/filters/collection-fields';
export { listFields, readListQuery, type ListFields } from './resources/filters/list-fields';
export * from './auth-profiles/identity-profiles/identity-profile-reads';
export * from './auth-profiles/identity-profiles/replace-identity-profile';
export * from './intake/import/import-batch';
export * from './intake/import/import-inventory';
export * from './intake/import/import-options';
export type { KeptPolicies } from './intake/import/import-rules';
export * from './ports/row-kinds';
export {
  correlateAccounts,
  finderAmong,
  finderIn,
  readRules,
  type Correlation,
  type RulesBySource,
} from './population/correlation/correlate-accounts';
export type { CorrelationReport, UncorrelatedAccount } from './intake/import/import-correlation';
export { rowChanges, type ChangedRow } from './intake/import/import-report';
export type { PreviewWatcher } from './intake/import/import-effects';
export {
  importedChanges,
  type ChangedViolation,
  type ViolationChanges,
  type ViolationCounts,
} from './intake/import/violation-changes';
export * from './intake/import/import-line-schema';
export * from './intake/import/max-deletes';
export { importTraits, kindOfType } from './intake/import/import-rules-by-kind';
export {
  maxReportedFaults,
  type ExcessOfDeletions,
  type ImportCounts,
  type ImportFault,
  type RefusedRow,
  type ImportPreview,
  type ImportReport,
} from './intake/import/import-report';
export * from './intake/inventory/access-sets';
export * as inventoryKinds from './intake/inventory/inventory-kinds';
export {
  accessProfileReads,
  entitlementReads,
  identityReads,
  roleReads,
  sourceReads,
  type AccessProfileView,
  type EntitlementView,
  type InventoryKind,
  type RoleView,
} from './intake/inventory/inventory-kinds';
export { type Identified } from './resources/read-resource';
export { type SearchRequest } from './resources/read-search';
export { RemoveOldImports } from './intake/import/remove-old-imports';
export type { Removed } from './intake/import/remove-rows';
export * from './resources/id-taken';
export * from './intake/inventory/write-inventory';
export * from './ports/invalid-input';
export { describeUndiscardable, DiscardDeadJobs } from './jobs/discard-dead-jobs';
export { createJobHandler, createJobHandlers } from './jobs/job-handlers';
export * from './jobs/job-leases';
export * from './jobs/job-taking';
export * from './ports/job-payloads';
export * from './jobs/lease-job-runner';
export * from './jobs/restore-lost-jobs';
export * from './jobs/retry-delay';
export * from './resources/not-found';
export * from './ports/account-search';
export * from './ports/change-log';
export * from './ports/clock';
export * from './ports/collection';
export * from './ports/cron-times';
export * from './ports/current-actor';
export * from './ports/id-generator';
export * from './ports/import-stage';
export * from './ports/staged-merges';
export * from './ports/job-queue';
export * from './ports/job-runner';
export * from './ports/program-solver';
export * from './ports/query';
export * from './ports/search-attributes';
export * from './ports/store';
export * from './ports/live-records';
export * from './ports/past-violations';
export * from './ports/violation-tallies';
export type { WebhookRequest, WebhookResponse, WebhookTools } from './ports/webhook-tools';
export * from './ports/stale-times';
export * from './ports/stale-times';
export * from './ports/store-errors';
export { chunkByBytes, inOrderOf, type RowChunks, type ViewPage } from './resources/read-page';
export * from './resources/read-resource';
export * from './sod/remediation/find-item-remediation';
export * from './sod/remediation/solve-plan';
export * from './sod/remediation/find-remediation';
export {
  FindRemovalPlan,
  type PlannedRemovalView,
  type PlansBusy,
  type RemovalPlanView,
} from './sod/simulation/find-removal-plan';
export { ListOpenViolations } from './violations/list-open-violations';
export * from './sod/remediation/remediation-view';
export * from './violations/controls/controls';
export * from './intake/inventory/governance-groups';
export type { Resource } from './resources/resource';
export type { WritableResource } from './intake/inventory/writable-resource';
export { MAX_MEMBERS, readGroup, readGroupPatch, type GroupChange } from './intake/scim/change-group';
export * from './intake/scim/change-user';
export * from './intake/scim/find-scim-source';
export * from './intake/scim/scim-filter';
export * from './intake/scim/scim-groups';
export type { ScimMember } from './intake/scim/scim-members';
export * from './intake/scim/scim-patch';
export * from './intake/scim/scim-refusal';
export * from './intake/scim/scim-user';
export * from './intake/scim/scim-users';
export * from './ports/scopes';
export {
  parseSearchText,
  searchTerms,
  targetTerms,
  wordsField,
  type SearchTerm,
  type SearchText,
} from './ports/search-terms';
export * from './search-attributes/account-promoter';
export type { AttributeNameIsSearchAttribute } from './search-attributes/attribute-name-guard';
export type { SearchAttributeNameTaken, SearchAttributeRefusal } from './search-attributes/check-search-attribute';
export * from './search-attributes/create-search-attribute';
export * from './search-attributes/delete-search-attribute';
export * from './search-attributes/patch-search-attribute';
export * from './search-attributes/queue-promotion';
export {
  ReadSearchAttributes,
  type NameAvailability,
  type NamedPromotion,
  type PromotionView,
} from './search-attributes/read-search-attributes';
export * from './search-attributes/run-promotion';
export type { AccessChange } from './sod/simulation/find-started-violations';
export type { ArchivedFile, ArchivePiece, FileDigest, ReportTools, Sheet, SheetColumn } from './ports/report-tools';
export { signedText, type ReportManifest } from './violations/reports/report-files';
export {
  parseReportRequest,
  ReadViolationReports,
  RemoveExpiredReports,
  StartViolationReport,
  type DownloadableReport,
  type ReportNotReady,
  type ReportStarter,
  type ReportsFull,
} from './violations/reports/violation-reports';
export {
  violationReportFields,
  violationReportReads,
  type ViolationReportView,
} from './violations/reports/reports-resource';
export { ReportSchedules, StartScheduledReports, type ReportScheduleView } from './violations/reports/report-schedules';
export { ExportViolations, exportFormats, type ExportFormat } from './violations/reports/export-violations';
export { ExportViolationReport } from './violations/reports/export-violation-report';
export { RunViolationReport } from './violations/reports/run-violation-report';
export { AnalyzePolicies } from './sod/simulation/analyze-policies';
export { accessConflictFields, FindAccessConflicts, type AccessConflict } from './sod/simulation/find-access-conflicts';
export { FindJobRoles, type JobRoles } from './sod/simulation/find-job-roles';
export {
  FindConflictingRoles,
  MAX_MATRIX_ROLES,
  MAX_PAIR_POLICIES,
  type ConflictingRole,
  type RoleConflicts,
  type RolePair,
  type SeparatingPolicy,
} from './sod/simulation/find-conflicting-roles';
export {
  violationCauseFields,
  FindViolationCauses,
  type ViolationCauseView,
} from './sod/simulation/find-violation-causes';
export type { AccessRows } from './population/access-rows';
export { readLastImports } from './population/last-imports';
export { ScannedRows } from './population/scanned-rows';
export { scannedOrigin, transactionOrigin, type AccessOrigin } from './population/access-origin';
export type { AccessStates } from './population/load-population';
export { storedRows } from './population/transaction-rows';
export {
  findFlaws,
  listUnmatchedValues,
  policyFlawsOf,
  type UnmatchedValue,
} from './population/warnings/examine-access';
export {
  examinePopulation,
  type DanglingReferences,
  type ExaminedPopulation,
} from './population/warnings/examine-population';
export { answerInProcess, PopulationQueries } from './sod/simulation/population-queries';
export { SimulateChanges, warningsAfter, type SimulationResult } from './sod/simulation/simulate-changes';
export type { DraftedAccess } from './sod/simulation/simulate-accounts';
export {
  accountIdsOf,
  identitiesOf,
  parseDraftAccount,
  parseSimulationDraft,
  type ReplacedAccounts,
  type SimulationDraft,
} from './sod/simulation/simulation-draft';
export {
  CountViolations,
  isViolationGroup,
  violationGroups,
  type ViolationGroupValue,
} from './violations/count-violations';
export { ActOnViolations, type ViolationRuleBroken } from './violations/life/act-on-violations';
export type { IdentityUnknown, ViolationEnded, ViolationOfOthers } from './violations/life/caller';
export { PlanMail, mailPlanId } from './violations/mail/plan-mail';
export { RemoveOldMail, SendMail } from './violations/mail/send-mail';
export { type MailMessage, type MailResult, type MailTools, MAX_SENDING } from './ports/mail-tools';
export { DetectViolations, type DetectionReport } from './violations/detect-violations';
export type { CallerNotIdentity, NotViolationOwner } from './violations/caller-owners';
export { ReadViolationTrend, type ViolationDay, type ViolationTrend } from './violations/read-violation-trend';
export { readRecordLag } from './violations/record-lag';
export { CompareViolations, type ComparisonTotals } from './violations/compare-violations';
export type { ViolationDifference } from './violations/violation-difference';
export { ReadViolations, type ViolationPage } from './violations/read-violations';
export type { ViolationsUnknown } from './violations/records-at';
export { countPlaces, ownFields, pastFields, violationFields } from './violations/violation-query';
export * from './sod/predictions/check-violations';
export * from './sod/predictions/predict-violations';
export type { RecordedContext, RecordedViolation } from './sod/predictions/live-violations';
export * from './sod/policies/change-sod-policy';
export * from './sod/policies/create-sod-policy';
export * from './sod/policies/decide-sod-policy';
export {
  MAX_DUTIES,
  MAX_STEPS,
  MAX_TRIALS,
  staffingKinds,
  type ProcessStep,
  type Staffing,
  type TeamMember,
  type TeamSize,
} from './sod/simulation/find-teams';
export {
  AnalyzeProcess,
  MAX_CANDIDATES,
  parseProcessRequest,
  type ProcessAnalysis,
  type ProcessRequest,
} from './sod/simulation/analyze-process';
export { findReservedId } from './sod/policies/reserved-policy-id';
export * from './sod/policies/delete-sod-policy';
export * from './sod/policies/sod-policy-reads';
export * from './sod/policies/view-policy-finding';
export * from './intake/sources/account-schemas';
export * from './intake/sources/create-source';
export * from './intake/sources/delete-source';
export * from './intake/sources/replace-source';
export { DispatchWebhooks, RemoveOldDeliveries } from './webhooks/dispatch-webhooks';
export { withOutbox } from './webhooks/outbox';
export {
  webhookDeliveryFields,
  webhookDeliveryReads,
  webhookEndpointFields,
  webhookEndpointReads,
  WebhookEndpoints,
} from './webhooks/webhook-endpoints';
export { auditRules, auditedNames, type AuditRule } from './audit/audit-rules';
export { canonicalJson } from './audit/canonical-json';
export { keyText, replayedNames, ReplayedState, type ReplayedName } from './audit/replayed-state';
export { importRules } from './intake/import/import-rules-by-kind';
export type { Target, TargetType } from './intake/import/references';
export { removeIdentities, removeItems } from './intake/import/remove-rows';
export { holds, loginField, type RowValues } from './resources/filters/holds-condition';
export { comparePositions } from './resources/read-page';
