import { withPolicyDefaults, type PendingChange, type SodCheck, type StateQuery } from '@identity-governance/records';
import type { PendingChangeId, SodCheckId } from '@identity-governance/values';
import { defineFlatTable, defineTable } from './table';

export const pendingChangeTable = defineTable<PendingChange, PendingChangeId, PendingChange>({
  name: 'pending_change',
  kind: 'pendingChanges',
  key: ['id'],
  columns: {
    id: 'text',
    state: 'text',
    action: 'text',
    resourceId: 'text',
    before: 'nullable-json',
    after: 'nullable-json',
    violation: 'nullable-json',
    proposedRows: 'nullable-json',
    proposedBy: 'text',
    proposedByClient: 'text',
    batchId: 'nullable-text',
    batchCommit: 'nullable-text',
    batchUrl: 'nullable-text',
    overrides: 'nullable-text',
    approvalsRequired: 'integer',
    approvals: 'json',
    created: 'text',
    expires: 'text',
    ruledBy: 'nullable-text',
    ruledByClient: 'nullable-text',
    comment: 'nullable-text',
    completed: 'nullable-text',
  },
  flatten: (change) => change,
  nest: (change) => ({
    ...change,
    before: change.before && withPolicyDefaults(change.before),
    after: change.after && withPolicyDefaults(change.after),
  }),
});

export const sodCheckTable = defineFlatTable<SodCheck, SodCheckId>({
  name: 'sod_check',
  kind: 'sodChecks',
  key: ['requestId'],
  columns: {
    requestId: 'text',
    startedBy: 'nullable-text',
    identityId: 'text',
    accessRefs: 'json',
    clientMetadata: 'nullable-json',
    state: 'text',
    created: 'text',
    completed: 'nullable-text',
    violationContexts: 'nullable-json',
    evaluatedState: 'nullable-json',
    message: 'nullable-text',
  },
});

export const stateQueryTable = defineFlatTable<StateQuery, string>({
  name: 'state_query',
  kind: 'stateQueries',
  key: ['id'],
  columns: {
    id: 'text',
    client: 'nullable-text',
    subject: 'nullable-text',
    question: 'text',
    at: 'json',
    identityId: 'nullable-text',
    item: 'nullable-json',
    policyIds: 'nullable-json',
    status: 'text',
    message: 'nullable-text',
    answer: 'nullable-json',
    created: 'text',
    completed: 'nullable-text',
  },
});
