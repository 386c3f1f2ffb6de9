import {
  compileAccessGraph,
  compilePolicyIndex,
  Evaluator,
  holdAccess,
  resolveAccess,
} from '@identity-governance/domain/engine';
import { isEnforced } from '@identity-governance/domain/shapes';
import {
  organisationWithAccounts,
  sodCorpus,
  type AccessRequest,
  type Organisation,
} from '@identity-governance/domain/testing';
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
      const prediction = { requestId: '0193', violationContexts: contexts, clientMetadata: metadata };
      for (let times = 0; times < 2; times++) expect(writePrediction(prediction)).toBe(JSON.stringify(prediction));
    }),
    RUNS,
  );
});

it.each(sodCorpus)('writes what JSON.stringify writes: $name', ({ organisation, request }) => {
  const prediction = { requestId: '0193', violationContexts: predictInOrganisation(organisation, request) };
  expect(writePrediction(prediction)).toBe(JSON.stringify(prediction));
});

it('leaves nothing out that an answer may have besides', () => {
  const context = { policy: { type: 'SOD_POLICY', id: 'p', name: 'P' }, kind: 'NEW', level: 'LOW', omittedItems: 3 };
  const sets = [{ name: null, minimum: 2, criteriaList: [] }];
  const violationContexts = [
    { ...context, conflictingSets: sets, conflictWithin: [{ id: 'r' }], added: { later: [1] } },
  ];
  const prediction = { requestId: '0193', violationContexts, omitted: { violations: 1, items: 2, conflictWithin: 0 } };
  expect(writePrediction(prediction)).toBe(JSON.stringify(prediction));
});

it('tells a name that has changed', () => {
  const write = (name: string) => writePrediction({ violationContexts: [{ policy: { id: 'p', name } }] });
  expect([write('Before'), write('After')].map((text) => /"name":"(\w+)"/.exec(text)?.[1])).toEqual([
    'Before',
    'After',
  ]);
});
