export * from './access/access-snapshots';
export * from './ports/store-at';
export { TooManyIdentities } from './access/too-many-identities';
export * from './access/left-out';
export * from './access/list-holders';
export * from './access/read-identity-access';
export * from './accounts/account-reads';
export * from './accounts/list-unmatched-values';
export { importScheduleFields, importScheduleReads, ReadImportSchedules } from './resources/import-schedules';
export type { ImportScheduleView } from './resources/import-schedules';
export { RunScheduledImport, type ScheduledImportTools } from './import-schedules/run-scheduled-import';
export { StartScheduledImports } from './import-schedules/start-scheduled-imports';
export type { InputStore, OpenedInput, ScheduledImport } from './import-schedules/scheduled-import';
export { importFields, importReads, ReadImports } from './resources/imports';
export { FindDataIssues, type DataIssue } from './warnings/find-data-issues';
export { FindInventoryWarnings } from './warnings/find-inventory-warnings';
export { populationWarnings } from './population/population-warnings';
export {
  type InventoryReliability,
  type InventoryWarning,
  listWarnings,
  warningCodes,
} from './warnings/inventory-warning';
export * from './ports/audit-event-log';
export * from './audit/audit-seal';
export * from './audit/cut-audit';
export * from './audit/record-refusals';
export * from './audit/replay-audit';
export * from './audit/seal-audit-events';
export * from './audit/verify-audit';
export * from './audit/audited-store';
export * from './audit/audit-event-reads';
export * from './auth-profiles/auth-profile-reads';
export * from './auth-profiles/list-auth-profiles';
export * from './auth-profiles/patch-auth-profile';
export * from './sod/checks/checks-full';
export * from './sod/checks/delete-violation-check';
export * from './sod/checks/get-violation-check';
export * from './sod/checks/remove-expired-checks';
export * from './sod/checks/run-violation-check';
export * from './sod/checks/start-violation-check';
export * from './sod/pending-changes/expire-pending-changes';
export * from './sod/pending-changes/pending-change-reads';
export type { PendingChangeLimits, TooManyPendingChanges } from './sod/pending-changes/hold-change';
export * from './sod/pending-changes/propose-policy-change';
export { ProposeRows } from './sod/pending-changes/propose-rows';
export { OwnershipTaken, OwnershipWatch } from './violations/ownership/ownership-watch';
export * from './sod/pending-changes/rule-on-pending-change';
export * from './sod/pending-changes/second-person';
export * from './changes/change-buffer';
export * from './console/personas';
export * from './ports/console-sessions';
export * from './changes/part-of-kind';
export type { IdentityProfileNameTaken } from './identity-profiles/check-identity-profile';
export * from './identity-profiles/create-identity-profile';
export * from './identity-profiles/delete-identity-profile';
export * from './filters/collection-fields';
export { listFields, readListQuery, type ListFields } from './filters/list-fields';
export * from './identity-profiles/identity-profile-reads';
export * from './identity-profiles/replace-identity-profile';
export * from './import/import-batch';
export * from './import/import-inventory';
export * from './ports/row-kinds';
export {
  correlateAccounts,
  finderAmong,
  finderIn,
  readRules,
  type Correlation,
  type RulesBySource,
} from './correlation/correlate-accounts';
export type { CorrelationReport, UncorrelatedAccount } from './import/import-correlation';
export { rowChanges, type ChangedRow } from './import/import-report';
export type { PreviewWatcher } from './import/import-effects';
export type { ChangedViolation, ViolationChanges } from './import/violation-changes';
export * from './import/import-line-schema';
export * from './import/max-deletes';
export { importTraits, kindOfType } from './import/import-rules-by-kind';
export {
  maxReportedFaults,
  type ExcessOfDeletions,
  type ImportCounts,
  type ImportFault,
  type ImportPreview,
  type ImportReport,
} from './import/import-report';
export * from './inventory/access-sets';
export * as inventoryKinds from './inventory/inventory-kinds';
export {
  ReadAccessProfiles,
  ReadEntitlements,
  ReadIdentities,
  ReadRoles,
  ReadSources,
  accessProfileReads,
  entitlementReads,
  identityReads,
  roleReads,
  sourceReads,
  type AccessProfileView,
  type Identified,
  type InventoryKind,
  type RoleView,
  type SearchRequest,
} from './inventory/inventory-kinds';
export { RemoveOldImports } from './import/remove-old-imports';
export type { Removed } from './import/remove-rows';
export * from './id-taken';
export * from './inventory/write-inventory';
export * from './invalid-input';
export { createJobHandler, createJobHandlers } from './jobs/job-handlers';
export * from './jobs/job-leases';
export * from './jobs/job-taking';
export * from './ports/job-payloads';
export * from './jobs/lease-job-runner';
export * from './jobs/restore-lost-jobs';
export * from './jobs/retry-delay';
export * from './not-found';
export * from './ports/account-search';
export * from './ports/change-log';
export * from './ports/clock';
export * from './ports/collection';
export * from './ports/cron-times';
export * from './ports/current-actor';
export * from './ports/id-generator';
export * from './ports/import-stage';
export * from './ports/job-queue';
export * from './ports/job-runner';
export * from './ports/program-solver';
export * from './ports/query';
export * from './ports/search-attributes';
export * from './ports/store';
export * from './ports/violation-tallies';
export type { WebhookRequest, WebhookResponse, WebhookTools } from './ports/webhook-tools';
export * from './ports/stale-times';
export * from './ports/stale-times';
export * from './ports/store-errors';
export { chunkByBytes, inOrderOf, type RowChunks, type ViewPage } from './read-page';
export * from './read-resource';
export * from './remediation/find-item-remediation';
export * from './remediation/solve-plan';
export * from './remediation/find-remediation';
export type { PlannedRemovalView, PlansBusy, RemovalPlanView } from './population/find-removal-plan';
export { ListOpenViolations } from './violations/list-open-violations';
export * from './remediation/remediation-view';
export * from './resources/controls';
export * from './resources/governance-groups';
export type { Resource } from './resources/resource';
export { MOST_MEMBERS, readGroup, readGroupPatch, type GroupChange } from './scim/change-group';
export * from './scim/change-user';
export * from './scim/find-scim-source';
export * from './scim/scim-filter';
export * from './scim/scim-groups';
export type { ScimMember } from './scim/scim-members';
export * from './scim/scim-patch';
export * from './scim/scim-refusal';
export * from './scim/scim-user';
export * from './scim/scim-users';
export * from './scopes';
export {
  parseSearchText,
  searchTerms,
  targetTerms,
  wordsField,
  type SearchTerm,
  type SearchText,
} from './search/search-terms';
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
export type { AccessChange } from './population/find-started-violations';
export type { ArchivedFile, ArchivePiece, FileDigest, ReportTools } from './ports/report-tools';
export { signedText, type ReportManifest } from './reports/report-files';
export {
  parseReportRequest,
  ReadViolationReports,
  RemoveExpiredReports,
  StartViolationReport,
  type DownloadableReport,
  type ReportNotReady,
  type ReportRequester,
} from './reports/violation-reports';
export {
  ListedViolationReports,
  violationReportFields,
  violationReportReads,
  type ViolationReportView,
} from './resources/violation-reports';
export { ReportSchedules, StartScheduledReports, type ReportScheduleView } from './reports/report-schedules';
export { ExportViolations, exportFormats, type ExportFormat } from './reports/export-violations';
export { ExportViolationReport } from './reports/export-violation-report';
export { RunViolationReport } from './reports/run-violation-report';
export { accessConflictFields, type AccessConflict } from './population/find-access-conflicts';
export { violationCauseFields, type ViolationCauseView } from './population/find-violation-causes';
export type { AccessRows, ReadProgress } from './population/access-rows';
export { listUnmatchedValues, type CountingRules, type UnmatchedValue } from './population/carrying-accounts';
export { loadPopulation, type DanglingReferences, type LoadedPopulation } from './population/load-population';
export { transactionRows } from './population/transaction-rows';
export { answerInProcess, PopulationQueries } from './population/population-queries';
export { prepareSimulation } from './population/prepare-simulation';
export type { DraftedAccess } from './population/simulate-accounts';
export {
  accountIdsOf,
  identitiesOf,
  parseDraftAccount,
  parseSimulationDraft,
  type ReplacedAccounts,
  type SimulationDraft,
} from './population/simulation-draft';
export {
  CountViolations,
  isViolationGroup,
  violationGroups,
  type ViolationGroupValue,
} from './violations/count-violations';
export { ActOnViolations, type Acted, type ViolationRuleBroken } from './violations/life/act-on-violations';
export type { IdentityUnknown, ViolationEnded, ViolationOfOthers } from './violations/life/caller';
export type { OwnViolation } from './violations/changes/approve-violation-change';
export { DetectViolations, type DetectionReport } from './violations/detect-violations';
export type { CallerNotIdentity, NotViolationOwner } from './violations/caller-owners';
export { ReadViolationTrend, type ViolationDay, type ViolationTrend } from './violations/read-violation-trend';
export { ReadViolations, type ViolationsUnknown } from './violations/read-violations';
export { countPlaces, ownFields, violationFields } from './violations/violation-query';
export * from './sod/predictions/check-violations';
export * from './sod/predictions/predict-violations';
export type { RecordedContext, RecordedViolation } from './sod/predictions/live-violations';
export * from './sod/policies/change-sod-policy';
export * from './sod/policies/create-sod-policy';
export * from './sod/policies/decide-sod-policy';
export * from './sod/policies/delete-sod-policy';
export * from './sod/policies/sod-policy-reads';
export * from './sources/account-schemas';
export * from './sources/create-source';
export * from './sources/delete-source';
export * from './sources/replace-source';
export { DispatchWebhooks, RemoveOldDeliveries } from './webhooks/dispatch-webhooks';
export { withOutbox } from './webhooks/outbox';
export {
  ReadWebhookDeliveries,
  ReadWebhookEndpoints,
  webhookDeliveryFields,
  webhookDeliveryReads,
  webhookEndpointFields,
  webhookEndpointReads,
  WebhookEndpoints,
} from './webhooks/webhook-endpoints';
