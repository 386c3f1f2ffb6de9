import fc from 'fast-check';
import { organisationWithRequest } from '../testing/arbitraries';
import type { AccessRequest, Organisation } from '../testing/organisation';
import { checkInOrganisation, refOf } from '../testing/organisation';
import { changeIndex, changesBetween } from '../testing/organisation-changes';
import { compilePolicyIndex, overGraph, type PolicyIndex } from '../sod/policy-index';
import { checkViolations } from '../sod/predict-violations';
import { Scratch } from '../sod/scratch';
import { isEnforced } from '../sod/sod-policy';
import { accessItemKey } from './access-item';
import { compileAccessGraph, findNumber } from './access-graph';
import { changeAccessGraph } from './change-access-graph';
import { holdAccess, type HeldAccess } from './held-access';

const scratch = new Scratch();
const enforced = ({ policies }: Organisation) => policies.filter(isEnforced);

function ask(index: PolicyIndex, held: HeldAccess, { requested }: AccessRequest) {
  const numbers = requested.flatMap((ref) => findNumber(index.graph, ref) ?? []);
  return checkViolations(index, scratch, { held, requested: numbers }).contexts;
}

/** The request as far as its items exist. */
function existing({ items }: Organisation, { assigned, requested }: AccessRequest): AccessRequest {
  const keys = new Set(items.map(accessItemKey));
  return {
    assigned: assigned.filter((ref) => keys.has(accessItemKey(ref))),
    requested: requested.filter((ref) => keys.has(accessItemKey(ref))),
  };
}

describe('changes of items, grants and policies', () => {
  it('one after the other answer as what is compiled again, and leave what was before as it was', () => {
    fc.assert(
      fc.property(fc.array(organisationWithRequest(), { minLength: 2, maxLength: 5 }), (states) => {
        const [{ organisation: first, request }] = states as [(typeof states)[0]];
        const start = compilePolicyIndex(compileAccessGraph(first.items, first.grants), enforced(first));
        // The access stays the same object through all changes: some of its items come and go.
        const held = holdAccess(start.graph, request.assigned);
        let [index, before] = [start, first];
        for (const { organisation: after } of states) {
          index = changeIndex(index, before, after);
          before = after;
          expect(ask(index, held, request)).toEqual(checkInOrganisation(after, existing(after, request)));
        }
        expect(ask(start, held, request)).toEqual(checkInOrganisation(first, request));
      }),
      { numRuns: 500 },
    );
  });

  it('told twice change nothing more', () => {
    fc.assert(
      fc.property(
        organisationWithRequest(),
        organisationWithRequest(),
        ({ organisation: before }, { organisation }) => {
          const graph = compileAccessGraph(before.items, before.grants);
          const changes = changesBetween(before, organisation);
          const once = changeAccessGraph(graph, changes);
          const twice = changeAccessGraph(once, changes);
          expect(twice.items).toEqual(once.items);
          expect([twice.children, twice.parents]).toEqual([once.children, once.parents]);
        },
      ),
    );
  });

  it('share what stays: a new name keeps edges, ranks and components', () => {
    const items = [refOf('ROLE:a'), refOf('ROLE:b')].map((ref) => ({ ...ref, name: ref.id }));
    const graph = compileAccessGraph(items, [{ parent: items[0]!, child: items[1]! }]);
    const { components } = graph;
    const renamed = changeAccessGraph(graph, { savedItems: [{ ...items[1]!, name: 'Bee' }] });
    expect(renamed.items.map((item) => item?.name)).toEqual(['a', 'Bee']);
    expect(renamed.children).toBe(graph.children);
    expect(renamed.parents).toBe(graph.parents);
    expect(renamed.ranks).toBe(graph.ranks);
    expect(renamed.components).toBe(components);
  });

  it('of grants alone keep the ranks, and find the components again', () => {
    const items = [refOf('ROLE:b'), refOf('ROLE:a')].map((ref) => ({ ...ref, name: ref.id }));
    const [b, a] = items as [(typeof items)[0], (typeof items)[0]];
    const graph = compileAccessGraph(items, [{ parent: a, child: b }]);
    expect([...graph.components.sizes]).toEqual([1, 1]);
    const changed = changeAccessGraph(graph, { savedGrants: [{ parent: b, child: a }] });
    expect(changed.ranks).toBe(graph.ranks);
    expect([...changed.components.sizes]).toEqual([2]);
  });

  it('an item that comes again has its number again, and its grants', () => {
    const items = [refOf('ROLE:a'), refOf('ROLE:b')].map((ref) => ({ ...ref, name: ref.id }));
    const graph = compileAccessGraph(items, [{ parent: items[0]!, child: items[1]! }]);
    const without = changeAccessGraph(graph, { deletedItems: [items[1]!] });
    expect(findNumber(without, items[1]!)).toBeUndefined();
    expect(without.children.targets).toHaveLength(0);
    const again = changeAccessGraph(without, { savedItems: [items[1]!] });
    expect(findNumber(again, items[1]!)).toBe(findNumber(graph, items[1]!));
    expect(again.children).toEqual(graph.children);
  });

  it('refuses an index over the graph of other numbers', () => {
    const index = compilePolicyIndex(compileAccessGraph([], []), []);
    expect(() => overGraph(index, compileAccessGraph([], []))).toThrow('no version of the graph');
  });
});
