import fc from 'fast-check';
import { compileAccessGraph, resolveAccess } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { compilePolicyIndex } from '../sod/policy-index';
import { isEnforced } from '../sod/sod-policy';
import { organisationWithAccounts } from '../testing/arbitraries';
import { checkNaively, closureNaively, pathsNaively, predictNaively, rootsNaively } from '../testing/naive-oracle';
import { buildConflict, refOf, type AccessRequest, type Organisation } from '../testing/organisation';
import { accessItemKey } from '../access/access-item';
import { lawRuns } from '../testing/law-runs';
import { Evaluator } from './evaluator';

function ask({ items, grants, policies }: Organisation, { assigned, accounts, requested }: AccessRequest) {
  const graph = compileAccessGraph(items, grants);
  const numbers = resolveAccess(graph, requested);
  if (!numbers.ok) throw new Error('the request names unknown items');
  const held = holdAccess(graph, assigned, accounts);
  const index = compilePolicyIndex(graph, policies.filter(isEnforced));
  return { graph, index, held, question: { held, requested: numbers.value } };
}

describe('an evaluator', () => {
  it('answers every question, about one organisation after the other, as the oracle does', () => {
    const evaluator = new Evaluator();
    const property = fc.property(organisationWithAccounts(), ({ organisation, request }) => {
      const { graph, index, held, question } = ask(organisation, request);
      const predicted = predictNaively(organisation, request);
      expect(evaluator.predict(index, question).contexts).toEqual(predicted);
      expect(evaluator.check(index, question).contexts).toEqual(checkNaively(organisation, request));
      const hits = evaluator.find(index, { ...question, wanted: 'CAUSED' });
      const found = hits.inOrder().map((hit) => [index.policies[hits.policies[hit]!]!.id, hits.kindOf(hit)]);
      expect(found).toEqual(predicted.map(({ policy, kind }) => [policy.id, kind]));
      const reported = evaluator.describeHeld(graph, held);
      const roots = rootsNaively(organisation, request);
      expect(new Set(reported.map(accessItemKey))).toEqual(closureNaively(organisation.grants, roots));
      for (const { paths, ...item } of reported) {
        expect(paths).toEqual(pathsNaively(organisation, { ...request, items: request.assigned }, item));
      }
    });
    fc.assert(property, { numRuns: lawRuns(300) });
  });

  it('gives answers that stay as they are when it is called again', () => {
    const policies = [buildConflict('p', ['ROLE:a'], ['ROLE:b']), buildConflict('q', ['ROLE:a'], ['ROLE:c'])];
    const items = ['ROLE:a', 'ROLE:b', 'ROLE:c'].map((text) => ({ ...refOf(text), name: text }));
    const evaluator = new Evaluator();
    const askFor = (text: string) => {
      const request = { assigned: [refOf('ROLE:a')], requested: [refOf(text)] };
      const { graph, index, held, question } = ask({ items, grants: [], policies }, request);
      return [evaluator.predict(index, question), evaluator.describeHeld(graph, held)];
    };
    const first = askFor('ROLE:b');
    const text = JSON.stringify(first);
    askFor('ROLE:c');
    expect(JSON.stringify(first)).toBe(text);
  });

  it('counts its steps, equally for equal questions', () => {
    const policies = [buildConflict('p', ['ROLE:a'], ['ROLE:b'])];
    const items = ['ROLE:a', 'ROLE:b'].map((text) => ({ ...refOf(text), name: text }));
    const { index, question } = ask(
      { items, grants: [], policies },
      { assigned: [refOf('ROLE:a')], requested: [refOf('ROLE:b')] },
    );
    const evaluator = new Evaluator();
    const counts = [0, 1].map(() => {
      const before = evaluator.operations;
      evaluator.find(index, { ...question, wanted: 'CAUSED' });
      return evaluator.operations - before;
    });
    expect(counts[0]).toBeGreaterThan(2);
    expect(counts[1]).toBe(counts[0]);
  });

  it('refuses held access of another graph', () => {
    const { index } = ask({ items: [], grants: [], policies: [] }, { assigned: [], requested: [] });
    const held = holdAccess(compileAccessGraph([], []), []);
    expect(() => new Evaluator().check(index, { held, requested: [] })).toThrow('number items differently');
  });
});
