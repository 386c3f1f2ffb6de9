import type { Operation } from './http/operation';
import { withReliability } from './http/reliability-headers';
import type { Resolve } from './http/resolve';
import { Readiness } from './health/readiness';
import { SharedReliability } from './population/shared-reliability';
import { listAccessConflictsOperation } from './routes/sod/access-conflicts';
import { accessItemOperations } from './routes/inventory/access-items';
import { accountOperations } from './routes/inventory/accounts';
import { auditEventOperations } from './routes/service/audit-events';
import { authProfileOperations } from './routes/auth-profiles/auth-profiles';
import { controlOperations } from './routes/violations/controls';
import { governanceGroupOperations } from './routes/violations/governance-groups';
import { healthOperations } from './routes/service/health';
import { identityOperations } from './routes/inventory/identities';
import { identityProfileOperations } from './routes/auth-profiles/identity-profiles';
import { importRecordOperations } from './routes/imports/imports';
import { importOperations } from './routes/imports/import-inventory';
import { inventoryWarningOperations } from './routes/inventory/inventory-warnings';
import { analyzePoliciesOperation } from './routes/sod/policy-analysis';
import { analyzeProcessOperation } from './routes/sod/process-analysis';
import { listRolePairsOperation, summarizeRoleConflictsOperation } from './routes/sod/role-pairs';
import { pendingChangeOperations } from './routes/sod/pending-changes';
import { remediationOperations } from './routes/sod/remediation';
import { reportScheduleOperations } from './routes/violations/report-schedules';
import { searchAttributeOperations } from './routes/search-attributes/search-attributes';
import { sodCheckOperations } from './routes/sod/sod-checks';
import { simulateChangesOperation } from './routes/sod/simulate-changes';
import { sodPolicyOperations } from './routes/sod/sod-policies';
import { sodViolationOperations } from './routes/sod/sod-violations';
import { sourceOperations } from './routes/inventory/sources';
import { stateQueryOperations } from './routes/sod/state-queries';
import { violationActionOperations } from './routes/violations/violation-actions';
import { listViolationCausesOperation } from './routes/violations/violation-causes';
import { planRemovalsOperation } from './routes/violations/violation-plan';
import { violationReportOperations } from './routes/violations/violation-reports';
import { violationOperations } from './routes/violations/violations';
import { webhookOperations } from './routes/service/webhooks';

/** Every operation of the API. */
export function allOperations(resolve: Resolve): readonly Operation[] {
  const reliability = resolve(SharedReliability);
  const declared = declaredOperations(resolve);
  return declared.map((one) => (one.isEvaluated === true ? withReliability(reliability, one) : one));
}

function declaredOperations(resolve: Resolve): readonly Operation[] {
  return [
    ...healthOperations(resolve(Readiness)),
    ...auditEventOperations(resolve),
    ...authProfileOperations(resolve),
    ...searchAttributeOperations(resolve),
    ...sodViolationOperations(resolve),
    ...sodCheckOperations(resolve),
    listViolationCausesOperation(resolve),
    planRemovalsOperation(resolve),
    ...violationOperations(resolve),
    ...violationActionOperations(resolve),
    ...remediationOperations(resolve),
    ...stateQueryOperations(resolve),
    ...violationReportOperations(resolve),
    ...reportScheduleOperations(resolve),
    listAccessConflictsOperation(resolve),
    simulateChangesOperation(resolve),
    listRolePairsOperation(resolve),
    summarizeRoleConflictsOperation(resolve),
    analyzePoliciesOperation(resolve),
    analyzeProcessOperation(resolve),
    ...sodPolicyOperations(resolve),
    ...pendingChangeOperations(resolve),
    ...identityOperations(resolve),
    ...accessItemOperations(resolve),
    ...sourceOperations(resolve),
    ...identityProfileOperations(resolve),
    ...governanceGroupOperations(resolve),
    ...controlOperations(resolve),
    ...accountOperations(resolve),
    ...importOperations(resolve),
    ...importRecordOperations(resolve),
    ...inventoryWarningOperations(resolve),
    ...webhookOperations(resolve),
  ];
}
