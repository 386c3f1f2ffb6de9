import { AddApprovals1767225600600 } from './add-approvals';
import { AddAuditOrigin1767225600060 } from './add-audit-origin';
import { addedColumns } from './add-columns';
import { AddCorrelation1767225600410 } from './add-correlation';
import { AddDisabledIdentities1767225600380 } from './add-disabled-identities';
import { AddEntitlementAttributes1767225600070 } from './add-entitlement-attributes';
import { AddEvaluatedState1767225600090 } from './add-evaluated-state';
import { CompareByBytes1767225600540 } from './compare-by-bytes';
import { CountCheckBytes1767225600115 } from './count-check-bytes';
import { CountViolationGaps1767225600510 } from './count-violation-gaps';
import { AddRecordRules1767225600700 } from './add-record-rules';
import { AddImportNotes1767225600530 } from './add-import-notes';
import { AddPlainWords1767225600710 } from './add-plain-words';
import { CountViolationsOfTargets1767225600460 } from './count-violations-of-targets';
import { CreateAccess1767225600000 } from './create-access';
import { CreateAppliedControls1767225600220 } from './create-applied-controls';
import { CreateAudit1767225600005 } from './create-audit';
import { CreateChangeLog1767225600011 } from './create-change-log';
import { CreateConsoleSessions1767225600160 } from './create-console-sessions';
import { CreateControls1767225600181 } from './create-controls';
import { CreateGovernanceGroups1767225600180 } from './create-governance-groups';
import { CreateImportSchedules1767225600400 } from './create-import-schedules';
import { CreateImports1767225600300 } from './create-imports';
import { AddValidity1767225600320 } from './add-validity';
import { CreateInventory1767225600001 } from './create-inventory';
import { CreateLookups1767225600010 } from './create-lookups';
import { CreatePendingChanges1767225600120 } from './create-pending-changes';
import { CreateMail1767225600630 } from './create-mail';
import { CreateRateLimit1767225600007 } from './create-rate-limit';
import { CreateReportSchedules1767225600310 } from './create-report-schedules';
import { CreateSod1767225600002 } from './create-sod';
import { CreateSearchTerms1767225600150 } from './create-search-terms';
import { CreateStateQueries1767225600680 } from './create-state-queries';
import { CreateState1767225600003 } from './create-state';
import { CreateSearch1767225600004 } from './create-search';
import { CreateUsedSignIns1767225600550 } from './create-used-sign-ins';
import { CreateViolationReports1767225600210 } from './create-violation-reports';
import { CreateViolations1767225600170 } from './create-violations';
import { CreateWebhooks1767225600330 } from './create-webhooks';
import { DropCheckBytes1767225600140 } from './drop-check-bytes';
import { EraseAudit1767225600690 } from './erase-audit';
import { FoldNames1767225600130 } from './fold-names';
import { IndexFreeJobs1767225600080 } from './index-free-jobs';
import { KeepPastTotals1767225600590 } from './keep-past-totals';
import { KeepPastViolations1767225600580 } from './keep-past-violations';
import { KeepViolationDays1767225600420 } from './keep-violation-days';
import { KeepViolationTotals1767225600340 } from './keep-violation-totals';
import { IndexViolations1767225600360 } from './index-violations';
import { IndexWholeTexts1767225600450 } from './index-whole-texts';
import { MoveJobs1767225600012 } from './move-jobs';
import { RecordAnswerSettings1767225600660 } from './record-answer-settings';
import { RecordCompatibility1767225600013 } from './record-compatibility';
import { RenameBegun1767225600610 } from './rename-begun';
import { SaltSeals1767225600670 } from './salt-seals';
import { SealAudit1767225600061 } from './seal-audit';
import { SortMembers1767225600131 } from './sort-members';
import { TimeSeals1767225600135 } from './time-seals';

/** The migrations in order, for both engines. A released one never changes. */
export const migrations = [
  ...addedColumns,
  CreateAccess1767225600000,
  CreateInventory1767225600001,
  CreateSod1767225600002,
  CreateState1767225600003,
  CreateSearch1767225600004,
  CreateAudit1767225600005,
  CreateRateLimit1767225600007,
  CreateLookups1767225600010,
  CreateChangeLog1767225600011,
  MoveJobs1767225600012,
  RecordCompatibility1767225600013,
  AddAuditOrigin1767225600060,
  SealAudit1767225600061,
  AddEntitlementAttributes1767225600070,
  IndexFreeJobs1767225600080,
  AddEvaluatedState1767225600090,
  CountCheckBytes1767225600115,
  CreatePendingChanges1767225600120,
  FoldNames1767225600130,
  SortMembers1767225600131,
  TimeSeals1767225600135,
  DropCheckBytes1767225600140,
  CreateSearchTerms1767225600150,
  CreateConsoleSessions1767225600160,
  CreateViolations1767225600170,
  CreateGovernanceGroups1767225600180,
  CreateControls1767225600181,
  CreateViolationReports1767225600210,
  CreateAppliedControls1767225600220,
  CreateImports1767225600300,
  CreateReportSchedules1767225600310,
  AddValidity1767225600320,
  CreateWebhooks1767225600330,
  KeepViolationTotals1767225600340,
  IndexViolations1767225600360,
  AddDisabledIdentities1767225600380,
  CreateImportSchedules1767225600400,
  AddCorrelation1767225600410,
  KeepViolationDays1767225600420,
  IndexWholeTexts1767225600450,
  CountViolationsOfTargets1767225600460,
  CountViolationGaps1767225600510,
  AddImportNotes1767225600530,
  CompareByBytes1767225600540,
  CreateUsedSignIns1767225600550,
  KeepPastViolations1767225600580,
  KeepPastTotals1767225600590,
  AddApprovals1767225600600,
  RenameBegun1767225600610,
  CreateMail1767225600630,
  RecordAnswerSettings1767225600660,
  SaltSeals1767225600670,
  CreateStateQueries1767225600680,
  EraseAudit1767225600690,
  AddRecordRules1767225600700,
  AddPlainWords1767225600710,
].sort((a, b) => timeOf(a) - timeOf(b));

/** Returns the time at the end of a migration's name. */
function timeOf({ name }: { readonly name: string }): number {
  return Number(name.slice(-13));
}
