import fc from 'fast-check';
import { checkNaively, predictNaively } from '../testing/naive-oracle';
import { organisationWithAccounts, organisationWithRemovals } from '../testing/arbitraries';
import { checkInOrganisation, predictInOrganisation } from '../testing/ask-organisation';
import { buildConflict, refOf } from '../testing/organisation';
import { sodCorpus, summarise } from '../testing/sod-corpus';
import type { AccessItemRef } from '../access/access-item';
import { compileAccessGraph, findNumber } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { lawRuns } from '../testing/law-runs';
import { findEnded } from './evaluate';
import { countViolations, predictViolations } from './predict-violations';
import { compilePolicyIndex } from './policy-index';
import { Scratch } from './scratch';
import { isEnforced } from './sod-policy';
import type { ViolationContext } from './violation';

const RUNS = { numRuns: lawRuns(2000) };

function policyIds(contexts: readonly ViolationContext[]): ReadonlySet<string> {
  return new Set(contexts.map((context) => context.policy.id));
}

describe('the SOD corpus', () => {
  it.each(sodCorpus)('predicts: $name', ({ organisation, request, predicted }) => {
    expect(summarise(predictInOrganisation(organisation, request))).toEqual(predicted);
  });

  it.each(sodCorpus)('checks: $name', ({ organisation, request, checked }) => {
    expect(summarise(checkInOrganisation(organisation, request))).toEqual(checked);
  });
});

describe('the engine and the naive oracle', () => {
  it('give the same predictions, paths and order included', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        expect(predictInOrganisation(organisation, request)).toEqual(predictNaively(organisation, request));
      }),
      RUNS,
    );
  });

  it('give the same checks, paths and order included', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        expect(checkInOrganisation(organisation, request)).toEqual(checkNaively(organisation, request));
      }),
      RUNS,
    );
  });

  it('give the same predictions and checks where access is taken away at the same time', () => {
    fc.assert(
      fc.property(organisationWithRemovals(), ({ organisation, request }) => {
        expect(predictInOrganisation(organisation, request)).toEqual(predictNaively(organisation, request));
        expect(checkInOrganisation(organisation, request)).toEqual(checkNaively(organisation, request));
      }),
      RUNS,
    );
  });

  it('end the same violations where access is taken away', () => {
    fc.assert(
      fc.property(organisationWithRemovals(), ({ organisation, request }) => {
        const graph = compileAccessGraph(organisation.items, organisation.grants);
        const index = compilePolicyIndex(graph, organisation.policies.filter(isEnforced));
        const numbersOf = (refs: readonly AccessItemRef[]) => refs.map((ref) => findNumber(graph, ref)!);
        const held = holdAccess(graph, request.assigned, request.accounts);
        const change = { held, requested: numbersOf(request.requested), removed: numbersOf(request.removed!) };
        const ended = findEnded(index, new Scratch(), change).map((position) => index.policies[position]!.id);
        const before = checkNaively(organisation, { ...request, requested: [], removed: [] });
        const after = policyIds(checkNaively(organisation, request));
        expect(ended).toEqual(before.map(({ policy }) => policy.id).filter((id) => !after.has(id)));
      }),
      RUNS,
    );
  });

  it('agree when one index answers many questions in a row', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), fc.integer({ min: 2, max: 5 }), ({ organisation, request }, times) => {
        const graph = compileAccessGraph(organisation.items, organisation.grants);
        const index = compilePolicyIndex(graph, organisation.policies.filter(isEnforced));
        const scratch = new Scratch();
        for (let n = 0; n < times; n++) {
          const asked = { ...request, assigned: request.assigned.slice(n), requested: request.requested.slice(n - 1) };
          const requested = asked.requested.map((ref) => graph.numbers.find(ref)!);
          const answer = predictViolations(index, scratch, {
            held: holdAccess(graph, asked.assigned, asked.accounts),
            requested,
          });
          expect(answer.contexts).toEqual(predictNaively(organisation, asked));
          expect(answer.omitted).toBeUndefined();
        }
      }),
      { numRuns: lawRuns(500) },
    );
  });
});

describe('predict', () => {
  it('refuses held access of another graph than the index was compiled against', () => {
    const organisation = { items: [{ ...refOf('ROLE:r'), name: 'R' }], grants: [] };
    const index = compilePolicyIndex(compileAccessGraph(organisation.items, []), [
      buildConflict('p', ['ROLE:r'], ['ROLE:s']),
    ]);
    const foreign = holdAccess(compileAccessGraph(organisation.items, []), []);
    const predict = () => predictViolations(index, new Scratch(), { held: foreign, requested: [] });
    expect(predict).toThrow('number items differently');
  });
});

describe('the number of violations', () => {
  it('is that of the oracle, in any organization', () => {
    const property = fc.property(organisationWithAccounts(), ({ organisation, request }) => {
      const graph = compileAccessGraph(organisation.items, organisation.grants);
      const index = compilePolicyIndex(graph, organisation.policies.filter(isEnforced));
      const expected = checkNaively(organisation, { ...request, requested: [] }).length;
      const held = holdAccess(graph, request.assigned, request.accounts);
      expect(countViolations(index, new Scratch(), held)).toBe(expected);
    });
    fc.assert(property);
  });
});
