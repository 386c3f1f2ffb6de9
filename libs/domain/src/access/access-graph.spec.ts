import { refOf } from '../testing/organisation';
import { AccessGraph, compileAccessGraph, findNumber, hasGrant, listGranted, resolveAccess } from './access-graph';
import { changeAccessGraph } from './change-access-graph';
import type { Grant } from './access-item';
import { ABSENT, GRANTING, LEAF } from './item-kinds';

const named = (...strings: readonly string[]) =>
  strings.map(refOf).map((ref) => ({ ...ref, name: `Name of ${ref.id}` }));
const grant = (text: string): Grant => {
  const [parent, child] = text.split(' > ');
  return { parent: refOf(parent!), child: refOf(child!) };
};
const items = named('ROLE:a', 'ROLE:b', 'ENTITLEMENT:a', 'ACCESS_PROFILE:p');
const graph = compileAccessGraph(items, [grant('ROLE:a > ROLE:b'), grant('ROLE:a > ENTITLEMENT:gone')]);
const kindOf = (text: string, of = graph) => of.kinds[of.numbers.find(refOf(text))!];

describe('a compiled graph', () => {
  it('reports what grants, what does not, and what does not exist', () => {
    expect([kindOf('ROLE:a'), kindOf('ROLE:b'), kindOf('ENTITLEMENT:gone')]).toEqual([GRANTING, LEAF, ABSENT]);
    expect(graph.items).toHaveLength(5);
    expect(findNumber(graph, refOf('ENTITLEMENT:gone'))).toBeUndefined();
    expect(findNumber(graph, refOf('ENTITLEMENT:never'))).toBeUndefined();
    expect(findNumber(graph, refOf('ROLE:b'))).toBe(1);
  });

  it('ranks items by type, then id, whatever order they come in', () => {
    const order = ['ACCESS_PROFILE:p', 'ENTITLEMENT:a', 'ENTITLEMENT:gone', 'ROLE:a', 'ROLE:b'];
    expect(order.map((text) => graph.ranks[graph.numbers.find(refOf(text))!])).toEqual([0, 1, 2, 3, 4]);
  });

  it('knows its grants, those of items that do not exist included', () => {
    const known = ['ROLE:a > ROLE:b', 'ROLE:a > ENTITLEMENT:gone'];
    const unknown = ['ROLE:b > ROLE:a', 'ROLE:a > ENTITLEMENT:a', 'ROLE:never > ROLE:a', 'ROLE:a > ROLE:never'];
    expect(known.map((text) => hasGrant(graph, grant(text)))).toEqual([true, true]);
    expect(unknown.map((text) => hasGrant(graph, grant(text)))).toEqual([false, false, false, false]);
    const early = compileAccessGraph(items, []);
    early.numbers.intern(refOf('ROLE:later'));
    expect(hasGrant(early, grant('ROLE:later > ROLE:a'))).toBe(false);
  });

  it('lists the existing items that an item grants itself', () => {
    expect(listGranted(graph, refOf('ROLE:a'))).toEqual(named('ROLE:b'));
    expect(listGranted(graph, refOf('ROLE:never'))).toEqual([]);
  });

  it('distinguishes parents of one id or one type that follow each other', () => {
    const grants = ['ROLE:a > ROLE:b', 'ENTITLEMENT:a > ENTITLEMENT:x', 'ROLE:a > ENTITLEMENT:x', 'ROLE:c > ROLE:b'];
    const mixed = compileAccessGraph(named('ROLE:a', 'ENTITLEMENT:a', 'ROLE:c'), grants.map(grant));
    expect(grants.map((text) => hasGrant(mixed, grant(text)))).toEqual([true, true, true, true]);
    expect(hasGrant(mixed, grant('ROLE:a > ROLE:a'))).toBe(false);
    expect(hasGrant(mixed, grant('ENTITLEMENT:a > ROLE:b'))).toBe(false);
    expect(hasGrant(mixed, grant('ROLE:never > ENTITLEMENT:x'))).toBe(false);
  });

  it('resolves refs in their order, or reports each that names no item once', () => {
    const refs = [refOf('ROLE:b'), refOf('ROLE:a'), refOf('ROLE:b')];
    expect(resolveAccess(graph, refs)).toEqual({ ok: true, value: [1, 0, 1] });
    expect(resolveAccess(graph, [])).toEqual({ ok: true, value: [] });
    const missing = [refOf('ROLE:x'), refOf('ROLE:a'), refOf('ENTITLEMENT:x'), refOf('ROLE:x')];
    expect(resolveAccess(graph, missing)).toEqual({ ok: false, error: [refOf('ROLE:x'), refOf('ENTITLEMENT:x')] });
  });
});

describe('a version of a graph', () => {
  it('shares components where neither grants nor the existence of items changed', () => {
    const { components } = graph;
    const renamed = changeAccessGraph(graph, { savedItems: [{ ...items[0]!, name: 'New' }] });
    expect(renamed.components).toBe(components);
    expect([renamed.items[0]!.name, graph.items[0]!.name]).toEqual(['New', 'Name of a']);
  });

  it('finds components again where an item came, went or is granted by another', () => {
    const [a, b] = [refOf('ROLE:a'), refOf('ROLE:b')];
    const cyclic = compileAccessGraph(items, [grant('ROLE:a > ROLE:b'), grant('ROLE:b > ROLE:a')]);
    expect(cyclic.components.sizes).toHaveLength(3);
    const without = changeAccessGraph(cyclic, { deletedItems: [a] });
    expect(without.components.sizes).toHaveLength(4);
    expect(changeAccessGraph(without, { savedItems: [items[0]!] }).components).toEqual(cyclic.components);
    const cut = changeAccessGraph(cyclic, { deletedGrants: [{ parent: a, child: b }] });
    expect(cut.components.sizes).toHaveLength(4);
  });

  it('of another size shares no components', () => {
    const { components } = graph;
    const parts = { numbers: graph.numbers, ranks: graph.ranks, children: graph.children, parents: graph.parents };
    const longer = new AccessGraph({ ...parts, items: [...graph.items, undefined], before: graph });
    expect(longer.components).not.toBe(components);
    expect(longer.components.of).toHaveLength(graph.items.length + 1);
  });
});
