import { createOpenApiDocument } from '../openapi/create-open-api-document';
import recordedAnswers from '../openapi/recorded-answers.json';
import type { JsonSchema } from '../schema/json-schema';
import { createTestApi } from '../testing/test-api';

/** The operations whose shapes are those of the public interface, apart from additions. */
const publicPaths =
  /^\/(?:auth-profiles|accounts\/v1\/search-attribute-config|sod-violations|violations|my-violations|controls|sod-policies|sod-violation-report)\//;

/** The fields of their responses that may be null: those that the public interface declares so, and additions. */
const nullable = new Set([
  ...['AuthProfile.applicationId', 'AuthProfile.applicationName'],
  ...['Cadence.expiration', 'Cadence.timeZoneId', 'Selector.interval', 'ReportSchedule.nextRun'],
  ...['ConflictingItem.omittedPaths', 'MatchedItem.omittedPaths', 'MatchedSet.name'],
  ...['Approval.comment', 'PendingChange.batchCommit', 'PendingChange.batchId', 'PendingChange.batchUrl'],
  ...['PendingChange.overrides'],
  ...['PendingChange.after', 'PendingChange.before', 'PendingChange.comment', 'PendingChange.completed'],
  ...['PendingChange.proposedRows', 'PendingChange.ruledBy', 'PendingChange.ruledByClient', 'PendingChange.violation'],
  ...['ProposedRow.after', 'ProposedRow.before'],
  ...['ViolationProposal.assignee', 'ViolationProposal.comments', 'ViolationProposal.control'],
  ...['PolicyViolation.expiration', 'PolicyViolation.previous', 'PolicyViolation.since'],
  ...['RecordedViolation.expiration', 'RecordedViolation.since'],
  ...['Promotion.completed', 'Promotion.reason', 'Promotion.started', 'Promotion.total'],
  ...['SodPolicy.compensatingControls', 'SodPolicy.correctionAdvice', 'SodPolicy.description'],
  ...['SodPolicy.externalPolicyReference', 'SodPolicy.ownerRef', 'SodPolicy.violationOwnerAssignmentConfig'],
  'SodPolicy.violationOwnerAssignmentConfig.assignmentRule',
  'SodPolicy.violationOwnerAssignmentConfig.ownerRef',
  // null in requests only
  ...['SodPolicy.allowedControls.type', 'SodPolicy.violationOwnerAssignmentConfig.ownerRef.id'],
  ...['SodViolationCheckResult.clientMetadata', 'SodViolationCheckResult.completed'],
  ...['SodViolationCheckResult.evaluatedState', 'SodViolationCheckResult.message'],
  ...['SodViolationCheckResult.violatedPolicies', 'SodViolationCheckResult.violationContexts'],
  ...['ViolationCauseOfStep.approvedBy', 'ViolationCauseOfStep.comment', 'ViolationCauseOfStep.person'],
  ...['ViolationHistoryEntry.before', 'ViolationKey.name', 'ViolationKey.value'],
  ...['ViolationDifference.before', 'ViolationDifference.ended'],
]);

describe('strings of the public interface without a value', () => {
  it('are left out of responses: only these fields are documented as nullable', async () => {
    const { document } = await describePublic();
    expect([...findNullable(document)].filter((field) => !nullable.has(field))).toEqual([]);
  });

  it('are null in no response of the documentation, unless the field is nullable', async () => {
    const { ids } = await describePublic();
    const names = new Set([...nullable].map((field) => field.split('.').at(-1)));
    const answers = Object.entries(recordedAnswers as Readonly<Record<string, unknown>>);
    const found = answers.flatMap(([id, answer]) => (ids.has(id) ? listNulls(answer, id) : []));
    expect(found.filter((place) => !names.has(place.split('.').at(-1)) && !isFieldOfHistory(place))).toEqual([]);
  });
});

/** Whether the place is within `before` or `after` of a history, which are partial rows. */
function isFieldOfHistory(place: string): boolean {
  return /^list-violation-history-v1\..*\.(?:before|after)\./.test(place);
}

async function describePublic() {
  const { operations, app } = await createTestApi();
  await app.close();
  const described = operations.filter(({ path }) => publicPaths.test(`${path}/`));
  const document = createOpenApiDocument(described, { experimentalHeaders: ['X'], recordedAnswers: {} });
  return { ids: new Set(described.map(({ id }) => id)), document };
}

/** Returns the fields in responses that may be null, as `Schema.field`. */
function findNullable({ paths, components }: ReturnType<typeof createOpenApiDocument>): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (schema: unknown, place: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { $ref, type, properties, ...keywords } = schema as JsonSchema & { readonly $ref?: string };
    if (typeof $ref === 'string' && !seen.has($ref)) {
      seen.add($ref);
      const [, , kind, name] = $ref.split('/');
      walk(components[kind!]![name!], name!);
    }
    if ([type].flat().includes('null')) found.add(place);
    for (const [name, property] of Object.entries((properties ?? {}) as object)) walk(property, `${place}.${name}`);
    for (const keyword of Object.values(keywords)) walk(keyword, place);
  };
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations) as { readonly responses?: unknown }[]) walk(responses, '');
  }
  return found;
}

function listNulls(value: unknown, place: string): readonly string[] {
  if (value === null) return [place];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => {
    return listNulls(member, Array.isArray(value) ? place : `${place}.${name}`);
  });
}
