import { type AccessItemRef, type ViolationContext, sodPolicyLevels } from '@identity-governance/domain/sod';
import {
  type CriteriaSet,
  type SodPolicy,
  accessItemTypes,
  sodPolicyStates,
  sodPolicyTypes,
} from '@identity-governance/domain/shapes';
import {
  type Attributes,
  accountAttributeTypes,
  pendingChangeActions,
  pendingChangeStates,
  promotionStates,
  sodCheckStates,
} from '@identity-governance/records';
import { reservedNames } from '@identity-governance/values';
import fc from 'fast-check';

/**
 * fast-check's unit `binary` would do, but it keeps a table of all code points, 86 MB for each spec file that loads it.
 */
const codePoint = fc
  .oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((number) => String.fromCodePoint(number));

/**
 * Any text that the domain lets through, with what databases are known to get wrong. NUL is refused before it comes to
 * a store.
 */
export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    'trailing ',
    "o'brien",
    '"',
    '\\',
    '%',
    '_',
    '$1',
    '?1',
    ':p',
    '\u{1f600}',
    '\uffee',
    'null',
  ),
  fc.constantFrom('1', '1e3', '{"a":1}', 'É', 'e\u0301', 'ß', 'İ', '\u202e', 'x'.repeat(4000)),
);

export const arbitraryId: fc.Arbitrary<string> = arbitraryText.filter((text) => text !== '');
const nullableText = fc.option(arbitraryText);

export const arbitraryRef: fc.Arbitrary<AccessItemRef> = fc.record({
  type: fc.constantFrom(...accessItemTypes),
  id: arbitraryId,
});

const memberName = arbitraryText.filter((text) => !reservedNames.includes(text));
const textMap = fc.dictionary(memberName, arbitraryText, { noNullPrototype: true, maxKeys: 5 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const attributeValue = fc.oneof(arbitraryText, number, fc.boolean(), fc.array(arbitraryText, { maxLength: 3 }));
const attributes: fc.Arbitrary<Attributes> = fc.dictionary(memberName, attributeValue, {
  noNullPrototype: true,
  maxKeys: 5,
});

const criteriaSet: fc.Arbitrary<CriteriaSet> = fc.record({
  name: nullableText,
  minimum: fc.integer({ min: 1, max: 50 }),
  criteriaList: fc.array(arbitraryRef, { maxLength: 4 }),
});

const time = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const sodPolicy: fc.Arbitrary<SodPolicy> = fc.record({
  id: arbitraryId,
  name: arbitraryText,
  description: nullableText,
  type: fc.constantFrom(...sodPolicyTypes),
  state: fc.constantFrom(...sodPolicyStates),
  level: fc.constantFrom(...sodPolicyLevels),
  sets: fc.array(criteriaSet, { maxLength: 4 }),
  threshold: fc.integer({ min: 1, max: 50 }),
  ownerRef: fc.option(fc.record({ type: fc.constant('IDENTITY' as const), id: arbitraryId })),
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

/** By kind: every field with any value it may have. */
export const arbitraryRows = {
  sources: fc.record({ id: arbitraryId, name: arbitraryText, description: nullableText, attributes: textMap }),
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
  identities: fc.record({
    id: arbitraryId,
    name: arbitraryText,
    email: nullableText,
    identityProfileId: nullableText,
    attributes,
  }),
  accounts: fc.record({
    id: arbitraryId,
    sourceId: arbitraryId,
    identityId: nullableText,
    nativeIdentity: arbitraryText,
    name: arbitraryText,
    disabled: fc.boolean(),
    attributes,
  }),
  assignments: fc.record({ identityId: arbitraryId, access: arbitraryRef }),
  sodPolicies: sodPolicy,
  pendingChanges: fc.record({
    id: arbitraryId,
    state: fc.constantFrom(...pendingChangeStates),
    action: fc.constantFrom(...pendingChangeActions),
    resourceId: arbitraryId,
    before: fc.option(sodPolicy),
    after: fc.option(sodPolicy),
    proposedBy: arbitraryText,
    proposedByClient: arbitraryText,
    created: time,
    expires: time,
    ruledBy: nullableText,
    ruledByClient: nullableText,
    comment: nullableText,
    completed: fc.option(time),
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
