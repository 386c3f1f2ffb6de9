import fc from 'fast-check';
import { compileAccessGraph, resolveAccess } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { organisationWithAccounts, predictNaively } from '../testing';
import { changeIndex } from '../testing/organisation-changes';
import { buildConflict, refOf } from '../testing/organisation';
import { evaluate } from './evaluate';
import { KnownAccess } from './known-access';
import { compilePolicyIndex } from './policy-index';
import { checkViolations, predictViolations } from './predict-violations';
import { Scratch } from './scratch';
import { isEnforced } from './sod-policy';

const named = (texts: readonly string[]) => texts.map((text) => ({ ...refOf(text), name: text }));

describe('access that is asked about again and again', () => {
  it('is answered as any other, every time, by whatever index', () => {
    const property = fc.property(
      organisationWithAccounts(),
      organisationWithAccounts(),
      ({ organisation, request }, { organisation: later }) => {
        // Both know the items that are asked about.
        const items = [
          ...organisation.items,
          ...later.items.filter(
            (item) => !organisation.items.some((one) => one.type === item.type && one.id === item.id),
          ),
        ];
        const before = { ...organisation, items };
        const after = { ...later, items };
        const scratch = new Scratch();
        const graph = compileAccessGraph(items, before.grants);
        const index = compilePolicyIndex(graph, before.policies.filter(isEnforced));
        const held = holdAccess(graph, request.assigned, request.accounts);
        const known = new KnownAccess(held);
        const requested = resolveAccess(graph, request.requested);
        if (!requested.ok) throw new Error('the request names unknown items');
        const states = [
          { index, organisation: before },
          { index: changeIndex(index, before, after), organisation: after },
        ];
        for (const state of [...states, ...states]) {
          for (let time = 0; time < 3; time++) {
            const question = { held: known, requested: requested.value };
            expect(predictViolations(state.index, scratch, question).contexts).toEqual(
              predictNaively(state.organisation, request),
            );
            expect(checkViolations(state.index, scratch, question)).toEqual(
              checkViolations(state.index, new Scratch(), { ...question, held }),
            );
          }
        }
      },
    );
    fc.assert(property);
  });

  it('is looked through once an index, and then costs a step for each held item and each set that a new one is in', () => {
    const items = named(['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d']);
    const graph = compileAccessGraph(items, []);
    const index = compilePolicyIndex(graph, [
      buildConflict('p', ['ENTITLEMENT:a', 'ENTITLEMENT:d'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']),
    ]);
    const held = new KnownAccess(holdAccess(graph, [refOf('ENTITLEMENT:c')]));
    const scratch = new Scratch();
    const steps = [1, 2, 3].map(() => {
      const before = scratch.operations;
      expect(evaluate(index, scratch, { held, requested: [0], wanted: 'CAUSED' }).count).toBe(1);
      return scratch.operations - before;
    });
    // Asked about for the first time: two items marked, a new one in one set, two items of the other side.
    expect(steps).toEqual([2 + 1 + 1 + 2, 2 + 1 + 1, 2 + 1 + 1]);
    expect([...held.items]).toEqual([2]);
    expect([...held.heldSets]).toEqual([0b10]);
  });

  it('counts a policy once, however many of its items are new', () => {
    const items = named(['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d']);
    const graph = compileAccessGraph(items, []);
    const index = compilePolicyIndex(graph, [
      buildConflict('p', ['ENTITLEMENT:a', 'ENTITLEMENT:d'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']),
      buildConflict('q', ['ENTITLEMENT:a'], ['ENTITLEMENT:d']),
    ]);
    const held = new KnownAccess(holdAccess(graph, []));
    const scratch = new Scratch();
    for (let time = 0; time < 400; time++) {
      const hits = evaluate(index, scratch, { held, requested: [0, 1, 2, 3], wanted: 'CAUSED' });
      expect(hits.inOrder().map((hit) => hits.policies[hit])).toEqual([0, 1]);
      expect(evaluate(index, scratch, { held, requested: [0, 0], wanted: 'CAUSED' }).count).toBe(0);
    }
  });
});
