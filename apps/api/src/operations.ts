import type { Operation } from './http/operation';
import { withReliability } from './http/reliability-headers';
import type { Resolve } from './http/resolve';
import { Readiness } from './health/readiness';
import { SharedReliability } from './population/shared-reliability';
import { listAccessConflictsOperation } from './routes/access-conflicts';
import { accessItemOperations } from './routes/access-items';
import { accountOperations } from './routes/accounts';
import { auditEventOperations } from './routes/audit-events';
import { authProfileOperations } from './routes/auth-profiles';
import { controlOperations } from './routes/controls';
import { governanceGroupOperations } from './routes/governance-groups';
import { healthOperations } from './routes/health';
import { identityOperations } from './routes/identities';
import { identityProfileOperations } from './routes/identity-profiles';
import { importRecordOperations } from './routes/imports';
import { importOperations } from './routes/import-inventory';
import { inventoryWarningOperations } from './routes/inventory-warnings';
import { analyzePoliciesOperation } from './routes/policy-analysis';
import { analyzeProcessOperation } from './routes/process-analysis';
import { listRolePairsOperation, summarizeRoleConflictsOperation } from './routes/role-pairs';
import { pendingChangeOperations } from './routes/pending-changes';
import { remediationOperations } from './routes/remediation';
import { reportScheduleOperations } from './routes/report-schedules';
import { searchAttributeOperations } from './routes/search-attributes';
import { sodCheckOperations } from './routes/sod-checks';
import { simulateChangesOperation } from './routes/simulate-changes';
import { sodPolicyOperations } from './routes/sod-policies';
import { sodViolationOperations } from './routes/sod-violations';
import { sourceOperations } from './routes/sources';
import { stateQueryOperations } from './routes/state-queries';
import { violationActionOperations } from './routes/violation-actions';
import { listViolationCausesOperation } from './routes/violation-causes';
import { planRemovalsOperation } from './routes/violation-plan';
import { violationReportOperations } from './routes/violation-reports';
import { violationOperations } from './routes/violations';
import { webhookOperations } from './routes/webhooks';

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
