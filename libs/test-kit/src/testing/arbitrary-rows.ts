import { type ViolationContext, sodPolicyLevels } from '@identity-governance/domain/sod';
import {
  type CriteriaSet,
  type SodPolicy,
  accessItemTypes,
  sodPolicyStates,
  sodPolicyTypes,
} from '@identity-governance/domain/shapes';
import {
  type CorrelationRule,
  accountAttributeTypes,
  appliedControlStatuses,
  controlActions,
  controlTypes,
  importModes,
  importOutcomes,
  mailKinds,
  mailStates,
  pendingChangeActions,
  pendingChangeStates,
  promotionStates,
  sodCheckStates,
  violationHistorySteps,
  cadenceTypes,
  stateQueryStatuses,
  stateQuestions,
  violationReportStatuses,
  violationLevels,
  violationStatuses,
  webhookDeliveryStates,
  webhookFormats,
} from '@identity-governance/records';
import fc from 'fast-check';
import {
  arbitraryId,
  arbitraryRef,
  arbitraryText,
  attributes,
  nullableText,
  owner,
  textMap,
  time,
} from './arbitrary-values';

const criteriaSet: fc.Arbitrary<CriteriaSet> = fc.record({
  name: nullableText,
  minimum: fc.integer({ min: 1, max: 50 }),
  criteriaList: fc.array(arbitraryRef, { maxLength: 4 }),
});

const sodPolicy: fc.Arbitrary<SodPolicy> = fc.record({
  id: arbitraryId,
  name: arbitraryText,
  description: nullableText,
  type: fc.constantFrom(...sodPolicyTypes),
  state: fc.constantFrom(...sodPolicyStates),
  level: fc.constantFrom(...sodPolicyLevels),
  sets: fc.array(criteriaSet, { maxLength: 4 }),
  threshold: fc.integer({ min: 1, max: 50 }),
  ownerRef: fc.option(owner),
  violationOwnerAssignmentConfig: fc.option(
    fc.record({
      assignmentRule: fc.option(fc.constantFrom('MANAGER' as const, 'STATIC' as const)),
      ownerRef: fc.option(
        fc.record({ type: fc.constantFrom('IDENTITY' as const, 'MANAGER' as const), id: nullableText }),
      ),
    }),
  ),
  secondaryOwnerRefs: fc.array(owner, { maxLength: 3 }),
  allowedControls: fc.array(fc.record({ type: fc.constant('CONTROL' as const), id: arbitraryId }), { maxLength: 3 }),
  externalPolicyReference: nullableText,
  compensatingControls: nullableText,
  correctionAdvice: nullableText,
  tags: fc.array(arbitraryText, { maxLength: 4 }),
  created: time,
  modified: time,
});

const violationContext: fc.Arbitrary<ViolationContext> = fc.record({
  policy: fc.record({ type: fc.constant('SOD_POLICY' as const), id: arbitraryId, name: arbitraryText }),
  kind: fc.constantFrom('NEW' as const, 'EXTENDED' as const),
  level: fc.constantFrom(...sodPolicyLevels),
  conflictingSets: fc.constant([]),
});

/** Every field with any value it may have, by kind. */
const selector = fc.record({
  type: fc.constantFrom('LIST' as const, 'RANGE' as const),
  values: fc.array(arbitraryText, { maxLength: 3 }),
  interval: fc.option(fc.nat()),
});
const webhookEvent = fc.record({
  ...{ id: arbitraryId, time, type: arbitraryText, subject: nullableText, data: textMap },
});
const cadence = fc.record({
  ...{
    type: fc.constantFrom(...cadenceTypes),
    months: fc.option(selector),
    days: fc.option(selector),
    hours: selector,
  },
  ...{ expiration: fc.option(time), timeZoneId: nullableText },
});

export const arbitraryRows = {
  sources: fc.record({
    ...{ id: arbitraryId, name: arbitraryText, description: nullableText, attributes: textMap },
    correlation: fc.subarray<CorrelationRule>([{ account: 'attributes.mail', identity: 'email' }]),
  }),
  accountAttributes: fc.record({
    sourceId: arbitraryId,
    name: arbitraryId,
    type: fc.constantFrom(...accountAttributeTypes),
    multiValued: fc.boolean(),
    entitlement: fc.boolean(),
    description: nullableText,
  }),
  accessItems: fc.record({
    type: fc.constantFrom(...accessItemTypes),
    id: arbitraryId,
    name: arbitraryText,
    description: nullableText,
    sourceId: nullableText,
    attribute: nullableText,
    value: nullableText,
  }),
  grants: fc.record({ parent: arbitraryRef, child: arbitraryRef }),
  identityProfiles: fc.record({
    id: arbitraryId,
    name: arbitraryText,
    description: nullableText,
    priority: fc.maxSafeNat(),
    authoritativeSourceId: arbitraryId,
  }),
  controls: fc.record({
    id: arbitraryId,
    name: arbitraryText,
    description: nullableText,
    owner: arbitraryId,
    ownerType: fc.constantFrom('IDENTITY' as const, 'GOVERNANCE_GROUP' as const),
    secondaryOwners: fc.array(fc.record({ type: fc.constant('IDENTITY' as const), id: arbitraryId }), { maxLength: 3 }),
    type: fc.constantFrom(...controlTypes),
    action: fc.option(fc.constantFrom(...controlActions)),
    workflowId: nullableText,
    expiration: fc.option(fc.integer({ min: 1, max: 8760 })),
    justificationRequired: fc.boolean(),
  }),
  imports: fc.record({
    ...{ id: arbitraryId, started: time, ended: time, actor: arbitraryText, actorKind: arbitraryText },
    ...{ trackingId: arbitraryId, outcome: fc.constantFrom(...importOutcomes), mode: fc.constantFrom(...importModes) },
    ...{ sourceId: fc.option(arbitraryId), message: nullableText, reason: nullableText, ticket: nullableText },
    files: fc.array(arbitraryText, { maxLength: 3 }),
    checksums: textMap,
    counts: fc.constant({ identities: { created: 1, updated: 0, unchanged: 0, skipped: 0 } }),
    faultCount: fc.nat(),
    causes: fc.array(
      fc.record({
        ...{ kind: arbitraryText, field: arbitraryText, reason: arbitraryText, count: fc.nat() },
        lines: fc.array(fc.nat(), { maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
    violations: fc.option(fc.record({ started: fc.nat(), ended: fc.nat() })),
    correlation: fc.option(fc.record({ correlated: fc.nat(), ambiguous: fc.nat(), missing: fc.nat() })),
    notes: fc.array(arbitraryText, { maxLength: 3 }),
  }),
  appliedControls: fc.record({
    ...{ id: arbitraryId, violationId: arbitraryId, controlId: arbitraryId, controlName: arbitraryText },
    ...{ controlType: fc.constantFrom(...controlTypes), applierId: arbitraryId, appliedDate: time, expiration: time },
    ...{ comments: nullableText, status: fc.constantFrom(...appliedControlStatuses) },
  }),
  governanceGroups: fc.record({
    id: arbitraryId,
    name: arbitraryText,
    description: nullableText,
    ownerId: nullableText,
  }),
  governanceGroupMembers: fc.record({ groupId: arbitraryId, identityId: arbitraryId }),
  identities: fc.record({
    id: arbitraryId,
    name: arbitraryText,
    email: nullableText,
    identityProfileId: nullableText,
    managerId: nullableText,
    disabled: fc.boolean(),
    attributes,
  }),
  accounts: fc.record({
    id: arbitraryId,
    sourceId: arbitraryId,
    identityId: nullableText,
    nativeIdentity: arbitraryText,
    name: arbitraryText,
    disabled: fc.boolean(),
    validFrom: fc.option(time),
    validUntil: fc.option(time),
    attributes,
  }),
  assignments: fc.record(
    { identityId: arbitraryId, access: arbitraryRef, validFrom: time, validUntil: time },
    { requiredKeys: ['identityId', 'access'], noNullPrototype: true },
  ),
  sodPolicies: sodPolicy,
  pendingChanges: fc.record({
    id: arbitraryId,
    state: fc.constantFrom(...pendingChangeStates),
    action: fc.constantFrom(...pendingChangeActions),
    resourceId: arbitraryId,
    before: fc.option(sodPolicy),
    after: fc.option(sodPolicy),
    violation: fc.option(
      fc.record({
        ...{ targetId: arbitraryId, applierId: arbitraryId, comments: nullableText },
        control: fc.option(
          fc.record(
            { id: arbitraryId, name: arbitraryText, hours: fc.nat(), expiration: time },
            { requiredKeys: ['id', 'name', 'hours'] },
          ),
        ),
        assignee: fc.option(owner),
        seen: fc.array(arbitraryRef, { maxLength: 3 }),
      }),
    ),
    proposedRows: fc.option(
      fc.array(
        fc.record({
          ...{ type: fc.constantFrom('GOVERNANCE_GROUP_MEMBER' as const, 'IDENTITY' as const), id: arbitraryId },
          ...{
            before: fc.constant(null),
            after: fc.option(fc.record({ groupId: arbitraryId, identityId: arbitraryId })),
          },
        }),
        { maxLength: 2 },
      ),
    ),
    proposedBy: arbitraryText,
    proposedByClient: arbitraryText,
    ...{ batchId: nullableText, batchCommit: nullableText, batchUrl: nullableText, overrides: nullableText },
    approvalsRequired: fc.constantFrom(1, 2),
    approvals: fc.array(
      fc.record({ person: arbitraryText, client: arbitraryText, created: time, comment: nullableText }),
      { maxLength: 2 },
    ),
    created: time,
    expires: time,
    ruledBy: nullableText,
    ruledByClient: nullableText,
    comment: nullableText,
    completed: fc.option(time),
  }),
  violations: fc.record({
    ...{ id: arbitraryId, policyId: arbitraryId, policyName: arbitraryText, targetId: arbitraryId },
    ...{ targetName: arbitraryText, level: fc.constantFrom(...violationLevels), severity: arbitraryText },
    ...{ status: fc.constantFrom(...violationStatuses), ownerId: arbitraryId, isReassigned: fc.boolean() },
    ownerType: fc.constantFrom('IDENTITY' as const, 'GOVERNANCE_GROUP' as const),
    criteria: fc.array(fc.record({ name: arbitraryText, items: fc.array(arbitraryRef, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
    mitigation: fc.option(
      fc.record({ appliedControlId: arbitraryId, expiration: time, seen: fc.array(arbitraryRef, { maxLength: 3 }) }),
    ),
    ...{ expiration: fc.option(time), created: time, modified: time, since: fc.option(time) },
    ...{ previous: fc.option(arbitraryId), ended: fc.option(time) },
  }),
  importSchedules: fc.record({
    ...{ id: arbitraryId, schedule: arbitraryText, timeZone: arbitraryText, nextRun: fc.option(time) },
    ...{ attempt: nullableText, running: fc.option(time), lastApplied: fc.option(time) },
    lastRun: fc.option(
      fc.record({
        ...{ started: time, ended: time, outcome: fc.constantFrom(...importOutcomes), message: nullableText },
        trackingId: arbitraryId,
      }),
    ),
  }),
  mailPlans: fc.record({
    ...{ id: arbitraryId, day: nullableText, toldChanges: fc.array(arbitraryId, { maxLength: 3 }) },
    withoutAddress: fc.nat(),
  }),
  mails: fc.record({
    ...{ id: arbitraryId, kind: fc.constantFrom(...mailKinds), identityId: arbitraryId },
    ...{
      changeIds: fc.array(arbitraryId, { maxLength: 3 }),
      state: fc.constantFrom(...mailStates),
      attempts: fc.nat(),
    },
    ...{ created: time, upTo: fc.option(time), nextAttempt: fc.option(time), completed: fc.option(time) },
    lastStatus: fc.option(fc.nat()),
  }),
  answerSettings: fc.record({ id: arbitraryId, disabledIdentitiesHoldAccess: fc.boolean() }),
  reportSchedules: fc.record({
    ...{ id: arbitraryId, name: arbitraryText, description: nullableText, schedule: cadence },
    recipients: fc.array(fc.record({ type: fc.constant('IDENTITY' as const), id: arbitraryId }), { maxLength: 2 }),
    ...{ emailEmptyResults: fc.boolean(), creatorId: arbitraryText, modifierId: arbitraryText },
    ...{ created: time, modified: time, nextRun: fc.option(time) },
  }),
  violationHistory: fc.record({
    ...{ id: arbitraryId, violationId: arbitraryId, time, step: fc.constantFrom(...violationHistorySteps) },
    ...{ before: fc.option(textMap), after: textMap },
    cause: fc.oneof(
      fc.constant({ kind: 'SCAN' as const }),
      fc.record({ kind: fc.constant('CHANGE' as const), changed: arbitraryText, key: fc.array(arbitraryText) }),
    ),
  }),
  stateQueries: fc.record({
    ...{ id: arbitraryId, client: nullableText, subject: nullableText, question: fc.constantFrom(...stateQuestions) },
    ...{ at: fc.oneof(time, fc.nat()), identityId: nullableText, item: fc.option(arbitraryRef) },
    ...{ policyIds: fc.option(fc.array(arbitraryText)), status: fc.constantFrom(...stateQueryStatuses) },
    ...{ message: nullableText, answer: fc.option(textMap), created: time },
    completed: fc.option(time),
  }),
  violationReports: fc.record({
    ...{ id: arbitraryId, name: arbitraryText, policyId: nullableText, policyIds: fc.option(fc.array(arbitraryText)) },
    ...{ client: nullableText, subject: nullableText, status: fc.constantFrom(...violationReportStatuses) },
    at: fc.option(time),
    ...{ message: nullableText, attempt: nullableText, bytes: fc.nat(), created: time, completed: fc.option(time) },
  }),
  violationReportChunks: fc.record({
    ...{ reportId: arbitraryId, attempt: arbitraryId, number: arbitraryId, content: arbitraryText },
  }),
  violationCoverage: fc.record({ start: arbitraryId, until: time }),
  violationWatermarks: fc.record({
    ...{ id: arbitraryId, time: fc.option(time), holder: nullableText, heldUntil: fc.option(time) },
    rules: fc.option(fc.boolean().map((disabledHoldAccess) => ({ disabledHoldAccess }))),
    versions: fc.option(
      fc
        .record({ access: fc.record({ position: fc.nat(), token: arbitraryText }) })
        .map((versions) => ({ ...versions })),
    ),
  }),
  sodChecks: fc.record({
    requestId: arbitraryId,
    startedBy: nullableText,
    identityId: arbitraryId,
    accessRefs: fc.array(arbitraryRef, { maxLength: 4 }),
    clientMetadata: fc.option(textMap),
    state: fc.constantFrom(...sodCheckStates),
    created: time,
    completed: fc.option(time),
    violationContexts: fc.option(fc.array(violationContext, { maxLength: 2 })),
    evaluatedState: fc.option(
      fc.record({ asOf: time, access: fc.nat(), assignments: fc.nat(), sodPolicies: fc.nat() }),
    ),
    message: nullableText,
  }),
  webhookDeliveries: fc.record({
    ...{ id: arbitraryId, endpointId: arbitraryId, type: arbitraryText, event: webhookEvent },
    ...{ state: fc.constantFrom(...webhookDeliveryStates), attempts: fc.nat(), created: time },
    ...{ nextAttempt: fc.option(time), completed: fc.option(time) },
    ...{ lastStatus: fc.option(fc.nat()), lastError: nullableText },
  }),
  webhookEndpoints: fc.record({
    ...{ id: arbitraryId, name: arbitraryText, url: arbitraryText, eventTypes: fc.array(arbitraryText) },
    ...{ format: fc.constantFrom(...webhookFormats), enabled: fc.boolean(), disabledReason: nullableText },
    ...{ publicKey: arbitraryText, created: time, modified: time },
  }),
  webhookEvents: webhookEvent,
  webhookSecrets: fc.record({
    ...{ id: arbitraryId, secret: arbitraryText, signingKey: arbitraryText },
    previous: fc.option(fc.record({ secret: arbitraryText, signingKey: arbitraryText, until: time })),
  }),
  searchAttributes: fc.record({
    id: arbitraryId,
    name: arbitraryText,
    displayName: arbitraryText,
    applicationAttributes: textMap,
  }),
  promotions: fc.record({
    attributeId: arbitraryId,
    id: arbitraryId,
    state: fc.constantFrom(...promotionStates),
    sourceIds: fc.array(arbitraryId, { maxLength: 4 }),
    afterAccountId: arbitraryText,
    done: fc.maxSafeNat(),
    total: fc.option(fc.maxSafeNat()),
    started: fc.option(time),
    completed: fc.option(time),
    reason: nullableText,
  }),
} as const;
