import fc from 'fast-check';
import { organisationWithRequest } from '../testing/arbitraries';
import type { AccessRequest, Organisation } from '../testing/organisation';
import { checkInOrganisation } from '../testing/ask-organisation';
import { buildConflict, refOf } from '../testing/organisation';
import { changeIndex, changesBetween } from '../testing/organisation-changes';
import { compilePolicyIndex, overGraph, type PolicyIndex } from '../sod/policy-index';
import { checkViolations } from '../sod/predict-violations';
import { Scratch } from '../sod/scratch';
import { isEnforced } from '../sod/sod-policy';
import type { ConflictingAccessViolation } from '../sod/violation';
import { lawRuns } from '../testing/law-runs';
import { accessItemKey, type AccessItemRef } from './access-item';
import { compileAccessGraph, findNumber, hasGrant, type AccessGraph } from './access-graph';
import { changeAccessGraph } from './change-access-graph';
import type { Edges } from './edges';
import { holdAccess, type HeldAccess } from './held-access';
import { ABSENT, GRANTING, LEAF } from './item-kinds';

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

/** Between items that exist, by their names, as parents and as children tell them. */
function listGrants(graph: AccessGraph): readonly string[] {
  const key = (number: number) => (graph.has(number) ? accessItemKey(graph.items[number]!) : undefined);
  const list = ({ starts, ends, targets }: Edges) =>
    graph.items.flatMap((_, number) => [...targets.slice(starts[number], ends[number])].map((to) => [number, to]));
  const name = (from: number, to: number) =>
    key(from) === undefined || key(to) === undefined ? [] : [`${key(from)!} > ${key(to)!}`];
  const children = list(graph.children).flatMap(([from, to]) => name(from!, to!));
  expect(
    list(graph.parents)
      .flatMap(([to, from]) => name(from!, to!))
      .sort(),
  ).toEqual(children.sort());
  return children;
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
      { numRuns: lawRuns(200) },
    );
  });

  it('applied twice change nothing more', () => {
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
          expect(listGrants(twice)).toEqual(listGrants(compileAccessGraph(organisation.items, organisation.grants)));
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
    expect(listGrants(without)).toEqual([]);
    const again = changeAccessGraph(without, { savedItems: [items[1]!] });
    expect(findNumber(again, items[1]!)).toBe(findNumber(graph, items[1]!));
    expect(listGrants(again)).toEqual(['ROLE:a > ROLE:b']);
  });

  it('put new items where they belong in the order, and leave the ranks of those that stay', () => {
    const named = (...keys: readonly string[]) => keys.map(refOf).map((ref) => ({ ...ref, name: ref.id }));
    const first = named('ROLE:m', 'ENTITLEMENT:m', 'ROLE:c');
    let graph = compileAccessGraph(first, []);
    const inOrder = () => [...graph.ranks.keys()].sort((a, b) => graph.ranks[a]! - graph.ranks[b]!);
    for (const key of ['ROLE:z', 'ROLE:a', 'ACCESS_PROFILE:q', 'ENTITLEMENT:n', 'ROLE:d', 'ENTITLEMENT:a']) {
      graph = changeAccessGraph(graph, { savedItems: named(key) });
    }
    expect(inOrder().map((number) => accessItemKey(graph.items[number]!))).toEqual([
      'ACCESS_PROFILE:q',
      ...['ENTITLEMENT:a', 'ENTITLEMENT:m', 'ENTITLEMENT:n'],
      ...['ROLE:a', 'ROLE:c', 'ROLE:d', 'ROLE:m', 'ROLE:z'],
    ]);
    expect(changeAccessGraph(graph, { deletedItems: first }).ranks).toBe(graph.ranks);
  });

  it('of a name are known to the version that has it, and by no other', () => {
    const [a, b] = ['ENTITLEMENT:a', 'ENTITLEMENT:b'].map(refOf) as [AccessItemRef, AccessItemRef];
    const graph = compileAccessGraph(
      [a, b].map((ref) => ({ ...ref, name: 'before' })),
      [],
    );
    const index = compilePolicyIndex(graph, [buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b'])]);
    const renamed = overGraph(index, changeAccessGraph(graph, { savedItems: [{ ...a, name: 'after' }] }));
    const held = holdAccess(graph, [a]);
    const namesIn = (version: PolicyIndex) => {
      const [context] = ask(version, held, { assigned: [], requested: [b] });
      const { leftCriteria, rightCriteria } = (context as ConflictingAccessViolation).conflictingAccessCriteria;
      return [leftCriteria, rightCriteria].flatMap(({ criteriaList }) =>
        criteriaList.map(({ name, existing, paths }) => [name, existing, paths[0]![0]!.name]),
      );
    };
    const [before, after] = [
      ['before', true, 'before'],
      ['after', true, 'after'],
    ];
    for (const [version, expected] of [
      [index, before],
      [renamed, after],
      [index, before],
    ] as const) {
      expect(namesIn(version)).toEqual([expected, ['before', false, 'before']]);
    }
  });

  it('know what grants what, also of items that are new', () => {
    const [a, b, c] = ['ROLE:a', 'ROLE:b', 'ROLE:c'].map(refOf) as [AccessItemRef, AccessItemRef, AccessItemRef];
    const graph = compileAccessGraph([], [{ parent: a, child: b }]);
    expect([hasGrant(graph, { parent: a, child: b }), hasGrant(graph, { parent: b, child: a })]).toEqual([true, false]);
    expect(hasGrant(graph, { parent: c, child: a })).toBe(false);
    graph.numbers.intern(c);
    expect(hasGrant(graph, { parent: c, child: a })).toBe(false);
  });

  it('leave a place for each item that is named, without gaps', () => {
    const [a, b, c] = ['ROLE:a', 'ROLE:b', 'ROLE:c'].map(refOf) as [AccessItemRef, AccessItemRef, AccessItemRef];
    const graph = compileAccessGraph([{ ...a, name: 'A' }], []);
    graph.numbers.intern(b);
    const saved = { ...c, name: 'C' };
    const changed = changeAccessGraph(graph, {
      savedItems: [saved],
      savedGrants: [{ parent: c, child: refOf('ROLE:d') }],
    });
    expect(Object.keys(changed.items)).toEqual(['0', '1', '2', '3']);
    expect([...changed.kinds]).toEqual([LEAF, ABSENT, GRANTING, ABSENT]);
    expect(changed.ranks).toHaveLength(4);
    expect(Object.keys(changeAccessGraph(changed, {}).items)).toHaveLength(4);
  });

  it('refuses an index over the graph of other numbers', () => {
    const index = compilePolicyIndex(compileAccessGraph([], []), []);
    expect(() => overGraph(index, compileAccessGraph([], []))).toThrow('no version of the graph');
  });
});
