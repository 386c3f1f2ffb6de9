import type { ViolationPrediction } from '@identity-governance/application';
import {
  compileAccessGraph,
  compilePolicyIndex,
  Evaluator,
  holdAccess,
  resolveAccess,
} from '@identity-governance/domain/engine';
import type {
  AccountRef,
  CardinalityViolation,
  ConflictingAccessViolation,
  MatchedItem,
  PathStep,
  NamedAccessItem,
} from '@identity-governance/domain/sod';
import { isEnforced } from '@identity-governance/domain/shapes';
import {
  organisationWithAccounts,
  sodCorpus,
  type AccessRequest,
  type Organisation,
} from '@identity-governance/domain/testing';
import type { Mutable } from '@identity-governance/values';
import fc from 'fast-check';
import { writePrediction } from './write-prediction';

const RUNS = { numRuns: 500 };
const hardName = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a "b" \\c', '\u2028\ud800', '</script>'));

/** By the engine, from nothing. */
function predictInOrganisation({ items, grants, policies }: Organisation, request: AccessRequest) {
  const graph = compileAccessGraph(items, grants);
  const requested = resolveAccess(graph, request.requested);
  if (!requested.ok) throw new Error('the request names unknown items');
  const held = holdAccess(graph, request.assigned, request.accounts);
  const index = compilePolicyIndex(graph, policies.filter(isEnforced));
  return new Evaluator().predict(index, { held, requested: requested.value }).contexts;
}

it('writes what JSON.stringify writes, of every organisation and whatever things are called', () => {
  const named = organisationWithAccounts().chain(({ organisation, request }) =>
    fc.array(hardName, { minLength: 1 }).map((names) => {
      const nameAt = (i: number) => names[i % names.length]!;
      const items = organisation.items.map((item, i) => ({ ...item, name: nameAt(i) }));
      const policies = organisation.policies.map((policy, i) => ({ ...policy, name: nameAt(i) }));
      return predictInOrganisation({ ...organisation, items, policies }, request);
    }),
  );
  fc.assert(
    fc.property(named, fc.option(fc.dictionary(fc.string(), fc.string()), { nil: undefined }), (contexts, metadata) => {
      const prediction = {
        requestId: '0193',
        violationContexts: contexts,
        existingViolations: contexts.length,
        ...(metadata && { clientMetadata: metadata }),
      };
      for (let times = 0; times < 2; times++) expect(writePrediction(prediction)).toBe(JSON.stringify(prediction));
    }),
    RUNS,
  );
});

it.each(sodCorpus)('writes what JSON.stringify writes: $name', ({ organisation, request }) => {
  const violationContexts = predictInOrganisation(organisation, request);
  const prediction = { requestId: '0193', violationContexts, existingViolations: 0 };
  expect(writePrediction(prediction)).toBe(JSON.stringify(prediction));
});

/** A member that a shape gets does not compile until it stands here, and is not told until it is written. */
function everyMember(name: string): Required<ViolationPrediction> {
  const item: Required<NamedAccessItem> = { type: 'ROLE', id: 'r', name: 'R "1"' };
  const account: Required<AccountRef> = { type: 'ACCOUNT', id: 'a', name: 'A' };
  const first: Required<PathStep> = { ...account, omittedAfter: 7 };
  const matched = (paths: MatchedItem['paths']): Required<MatchedItem> => ({
    ...{ ...item, existing: true },
    ...{ paths, omittedPaths: paths.length < 2 ? paths.length : null },
  });
  const criteria = { criteriaList: [[], [[item]], [[first, item]], [[account, item], [item]]].map(matched) };
  const head = { policy: { type: 'SOD_POLICY', id: 'p', name }, kind: 'NEW', level: 'LOW' } as const;
  const rest = { conflictWithin: [item, { ...item, id: 's' }], omittedItems: 3 };
  const sides: Required<ConflictingAccessViolation> = {
    ...head,
    conflictingAccessCriteria: { leftCriteria: criteria, rightCriteria: { criteriaList: [] } },
    ...rest,
  };
  const conflictingSets = [
    { name: null, minimum: 2, ...criteria },
    { name: 'a "set"', minimum: 1, criteriaList: [] },
  ];
  const sets: Required<CardinalityViolation> = { ...head, conflictingSets, ...rest };
  const omitted = { violations: 1, items: 2, conflictWithin: 0 };
  const violationContexts = [sides, sets];
  return { requestId: '0193', violationContexts, existingViolations: 7, omitted, clientMetadata: { '"': '"' } };
}

it('leaves nothing out that an answer may have', () => {
  expect(writePrediction(everyMember('P'))).toBe(JSON.stringify(everyMember('P')));
});

it('tells a name that has changed', () => {
  const namesIn = (name: string) =>
    /"SOD_POLICY","id":"p","name":"(\w+)"/.exec(writePrediction(everyMember(name)))?.[1];
  expect(['Before', 'After'].map(namesIn)).toEqual(['Before', 'After']);
});

it('tells what has changed of a violation and of an item, whatever was told of them before', () => {
  const policy = { type: 'SOD_POLICY', id: 'p', name: 'P' } as const;
  const item = { type: 'ROLE', id: 'r', name: 'R', existing: false, paths: [[{ type: 'ROLE', id: 'r', name: 'R' }]] };
  const matched = item as Mutable<MatchedItem>;
  const context: Mutable<ConflictingAccessViolation> = {
    policy,
    kind: 'NEW',
    level: 'LOW',
    conflictingAccessCriteria: { leftCriteria: { criteriaList: [matched] }, rightCriteria: { criteriaList: [] } },
  };
  const violationContexts = [context, context];
  const prediction: ViolationPrediction = { requestId: '0193', violationContexts, existingViolations: 2 };
  const expectTold = () => {
    expect(writePrediction(prediction)).toBe(JSON.stringify(prediction));
  };
  expectTold();
  context.kind = 'EXTENDED';
  expectTold();
  context.level = 'HIGH';
  expectTold();
  matched.existing = true;
  expectTold();
});

it('writes what is frozen, and so told of many, as all else', () => {
  const path = [
    { type: 'ROLE', id: 'r', name: 'R "1"' },
    { type: 'ENTITLEMENT', id: 'e', name: '\u2028' },
  ] as const;
  const matched: MatchedItem = Object.freeze({ ...path[1], existing: true, paths: [path, [path[1]]] });
  const alone = { criteriaList: Object.freeze([matched]) };
  const criteria = { leftCriteria: alone, rightCriteria: { criteriaList: [matched, matched] } };
  const policy = { type: 'SOD_POLICY', id: 'p', name: 'P' } as const;
  const violation = { policy, kind: 'NEW', level: 'LOW', conflictingAccessCriteria: criteria } as const;
  const violationContexts = [violation, violation];
  const prediction: ViolationPrediction = { requestId: '0193', violationContexts, existingViolations: 2 };
  for (let times = 0; times < 2; times++) expect(writePrediction(prediction)).toBe(JSON.stringify(prediction));
});
