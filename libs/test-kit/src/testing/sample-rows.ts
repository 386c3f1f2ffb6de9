import { buildPolicy } from '@identity-governance/domain/testing';
import type {
  AppliedControl,
  AccessItem,
  Account,
  AccountAttribute,
  CompensatingControl,
  GovernanceGroup,
  Identity,
  IdentityProfile,
  ImportRecord,
  PendingChange,
  ImportSchedule,
  ReportSchedule,
  Promotion,
  SodCheck,
  StateQuery,
  Source,
  ViolationHistoryEntry,
  ViolationRecord,
  ViolationReport,
  Mail,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '@identity-governance/records';
import type { AccessItemRef, Grant } from '@identity-governance/domain/sod';
import type { SearchAttribute } from '@identity-governance/records';
import type { SodPolicy } from '@identity-governance/domain/shapes';

/** Rows with every field filled in, for tests that care about one or two of them. */

export function buildSource(id: string, fields: Partial<Source> = {}): Source {
  return { id, name: `source ${id}`, description: null, attributes: {}, correlation: [], ...fields };
}

export function buildAccountAttribute(name: string, fields: Partial<AccountAttribute> = {}): AccountAttribute {
  return { sourceId: 'hr', name, type: 'STRING', multiValued: false, entitlement: false, description: null, ...fields };
}

export function buildAccessItem(id: string, fields: Partial<AccessItem> = {}): AccessItem {
  return {
    type: 'ENTITLEMENT',
    id,
    name: `item ${id}`,
    description: null,
    sourceId: null,
    attribute: null,
    value: null,
    ...fields,
  };
}

export function buildGrant(parentId: string, childId: string): Grant {
  return { parent: { type: 'ROLE', id: parentId }, child: { type: 'ENTITLEMENT', id: childId } };
}

/** Names differ without case whenever ids differ. */
export function buildIdentityProfile(id: string, fields: Partial<IdentityProfile> = {}): IdentityProfile {
  return { id, name: `profile ${hexOf(id)}`, description: null, priority: 0, authoritativeSourceId: 'hr', ...fields };
}

export function buildIdentity(id: string, fields: Partial<Identity> = {}): Identity {
  const none = { email: null, identityProfileId: null, managerId: null, disabled: false };
  return { id, name: `identity ${id}`, ...none, attributes: {}, ...fields };
}

export function buildControl(id: string, fields: Partial<CompensatingControl> = {}): CompensatingControl {
  return {
    id,
    name: `control ${id}`,
    description: null,
    owner: 'ann',
    ownerType: 'IDENTITY',
    secondaryOwners: [],
    type: 'Mitigation',
    action: null,
    workflowId: null,
    expiration: null,
    justificationRequired: false,
    ...fields,
  };
}

export function buildImport(id: string, fields: Partial<ImportRecord> = {}): ImportRecord {
  return {
    ...{ id, started: '2026-01-01T00:00:00.000Z', ended: '2026-01-01T00:00:01.000Z' },
    ...{
      actor: 'cli:ann',
      actorKind: 'COMMAND',
      trackingId: '0'.repeat(32),
      outcome: 'APPLIED',
      mode: 'upsert',
      message: null,
    },
    ...{ sourceId: null, reason: null, ticket: null, files: [], counts: {}, faultCount: 0, causes: [] },
    ...{ checksums: {}, violations: null, correlation: null, notes: [] },
    ...fields,
  };
}

export function buildImportSchedule(id: string, fields: Partial<ImportSchedule> = {}): ImportSchedule {
  return {
    ...{ id, schedule: '30 2 * * *', timeZone: 'UTC', nextRun: '2026-01-02T02:30:00.000Z' },
    ...{ attempt: null, running: null, lastRun: null, lastApplied: null },
    ...fields,
  };
}

export function buildGovernanceGroup(id: string, fields: Partial<GovernanceGroup> = {}): GovernanceGroup {
  return { id, name: `group ${id}`, description: null, ownerId: null, ...fields };
}

export function buildAccount(id: string, fields: Partial<Account> = {}): Account {
  return {
    id,
    sourceId: 'hr',
    identityId: null,
    nativeIdentity: `cn=${id}`,
    name: `account ${id}`,
    disabled: false,
    validFrom: null,
    validUntil: null,
    attributes: {},
    ...fields,
  };
}

/** Names differ without case whenever ids differ. */
export function buildSodPolicy(id: string, fields: Partial<SodPolicy> = {}): SodPolicy {
  const side = (ref: AccessItemRef) => ({ name: null, minimum: 1, criteriaList: [ref] });
  const sets = [side({ type: 'ENTITLEMENT', id: 'left' }), side({ type: 'ROLE', id: 'right' })];
  return buildPolicy({ id, name: `policy ${hexOf(id)}`, sets, ...fields });
}

export function buildPendingChange(id: string, fields: Partial<PendingChange> = {}): PendingChange {
  return {
    id,
    state: 'PENDING',
    action: 'DELETE',
    resourceId: 'p',
    before: buildSodPolicy('p'),
    after: null,
    violation: null,
    proposedRows: null,
    proposedBy: 'ann',
    proposedByClient: 'console',
    batchId: null,
    batchCommit: null,
    batchUrl: null,
    overrides: null,
    approvalsRequired: 1,
    approvals: [],
    created: '2026-01-01T00:00:00.000Z',
    expires: '2026-01-08T00:00:00.000Z',
    ruledBy: null,
    ruledByClient: null,
    comment: null,
    completed: null,
    ...fields,
  };
}

export function buildSodCheck(requestId: string, fields: Partial<SodCheck> = {}): SodCheck {
  return {
    requestId,
    startedBy: null,
    identityId: 'ada',
    accessRefs: [],
    clientMetadata: null,
    state: 'PENDING',
    created: '2026-01-01T00:00:00.000Z',
    completed: null,
    violationContexts: null,
    evaluatedState: null,
    message: null,
    ...fields,
  };
}

/** Names sort as ids do. */
export function buildSearchAttribute(id: string, fields: Partial<SearchAttribute> = {}): SearchAttribute {
  const name = Array.from(id, (character) => character.codePointAt(0)!.toString(16).padStart(6, '0')).join('');
  return { id, name: `n${name}`, displayName: `attribute ${id}`, applicationAttributes: {}, ...fields };
}

export function buildPromotion(attributeId: string, fields: Partial<Promotion> = {}): Promotion {
  return {
    attributeId,
    id: `promotion of ${attributeId}`,
    state: 'QUEUED',
    sourceIds: ['hr'],
    afterAccountId: '',
    done: 0,
    total: null,
    started: null,
    completed: null,
    reason: null,
    ...fields,
  };
}

function hexOf(text: string): string {
  return Array.from(text, (character) => character.codePointAt(0)!.toString(16)).join(' ');
}

export function buildAppliedControl(id: string, fields: Partial<AppliedControl> = {}): AppliedControl {
  return {
    ...{ id, violationId: 'v', controlId: 'c', controlName: 'Review', controlType: 'Mitigation', applierId: 'olga' },
    ...{ appliedDate: '2026-01-01T00:00:00.000Z', expiration: '2026-02-01T00:00:00.000Z' },
    ...{ comments: null, status: 'Active' },
    ...fields,
  };
}

export function buildViolation(id: string, fields: Partial<ViolationRecord> = {}): ViolationRecord {
  return {
    ...{ id, policyId: 'p', policyName: 'Policy p', targetId: 'ann', targetName: 'Ann', level: 'High', severity: '2' },
    ...{ status: 'Open', ownerType: 'GOVERNANCE_GROUP', ownerId: 'unassigned', isReassigned: false },
    criteria: [{ name: 'left', items: [{ type: 'ENTITLEMENT', id: 'pay' }] }],
    ...{ mitigation: null, expiration: null, created: '2026-01-01T00:00:00.000Z' },
    ...{ modified: '2026-01-01T00:00:00.000Z', since: null, previous: null, ended: null },
    ...fields,
  };
}

export function buildReportSchedule(id: string, fields: Partial<ReportSchedule> = {}): ReportSchedule {
  const hours = { type: 'LIST' as const, values: ['6'], interval: null };
  return {
    ...{ id, name: `Schedule ${id}`, description: null, recipients: [], emailEmptyResults: false },
    schedule: { type: 'DAILY', months: null, days: null, hours, expiration: null, timeZoneId: null },
    ...{ creatorId: 'tester', modifierId: 'tester', nextRun: '2026-01-01T06:00:00.000Z' },
    ...{ created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' },
    ...fields,
  };
}

export function buildViolationReport(id: string, fields: Partial<ViolationReport> = {}): ViolationReport {
  return {
    ...{ id, name: `Violations ${id}`, policyId: null, policyIds: null, at: null, client: 'tester', subject: null },
    ...{ status: 'PENDING', message: null, attempt: null, bytes: 0 },
    ...{ created: '2026-01-01T00:00:00.000Z', completed: null },
    ...fields,
  };
}

export function buildHistoryEntry(id: string, fields: Partial<ViolationHistoryEntry> = {}): ViolationHistoryEntry {
  return {
    ...{ id, violationId: 'v', time: '2026-01-01T00:00:00.000Z', step: 'DETECTED', before: null },
    ...{ after: { status: 'Open' }, cause: { kind: 'SCAN' } },
    ...fields,
  };
}

export function buildWebhookEndpoint(id: string, fields: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    ...{ id, name: `Endpoint ${id}`, url: 'https://hooks.example.com/governance', eventTypes: [], format: 'plain' },
    ...{ enabled: true, disabledReason: null, publicKey: 'whpk_AA==' },
    ...{ created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' },
    ...fields,
  };
}

export function buildWebhookEvent(id: string, fields: Partial<WebhookEvent> = {}): WebhookEvent {
  return { id, time: '2026-01-01T00:00:00.000Z', type: 'control.created', subject: 'c', data: {}, ...fields };
}

export function buildWebhookDelivery(id: string, fields: Partial<WebhookDelivery> = {}): WebhookDelivery {
  const event = buildWebhookEvent(id);
  return {
    ...{ id, endpointId: 'e', type: event.type, event, state: 'PENDING', attempts: 0 },
    ...{ created: event.time, nextAttempt: event.time, completed: null, lastStatus: null, lastError: null },
    ...fields,
  };
}

export function buildStateQuery(id: string, fields: Partial<StateQuery> = {}): StateQuery {
  return {
    ...{ id, client: 'tester', subject: null, question: 'ACCESS', at: 1, identityId: 'ann', item: null },
    ...{ policyIds: null, status: 'PENDING', message: null, answer: null },
    ...{ created: '2026-01-01T00:00:00.000Z', completed: null },
    ...fields,
  };
}

export function buildMail(id: string, fields: Partial<Mail> = {}): Mail {
  return {
    ...{ id, kind: 'DIGEST', identityId: 'ann', changeIds: [], state: 'PENDING', attempts: 0 },
    ...{ created: '2026-01-01T00:00:00.000Z', upTo: null, nextAttempt: '2026-01-01T00:00:00.000Z' },
    ...{ completed: null, lastStatus: null },
    ...fields,
  };
}
