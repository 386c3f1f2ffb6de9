import fc from 'fast-check';
import { compilePolicyIndex, PolicyIndexBuilder } from '../sod/policy-index';
import { organisationWithRequest } from '../testing/arbitraries';
import { AccessGraphBuilder, compileAccessGraph, type AccessGraph } from './access-graph';

function pagesOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
}

function childrenOf({ items, children }: AccessGraph, number: number) {
  const { starts, ends, targets } = children;
  return [...targets.subarray(starts[number], ends[number])].map((child) => items[child]);
}

/** All arrays of the graph: to compare them as text is many times faster than number by number. */
function textOf({ ranks, children, parents, components: { of, sizes } }: AccessGraph): readonly string[] {
  const edges = [children, parents].flatMap(({ starts, ends, targets, written }) => [
    ...[starts, ends, targets].map((array) => array.join()),
    String(written.count),
  ]);
  return [...edges, ...[ranks, of, sizes].map((array) => array.join())];
}

describe('a graph and an index', () => {
  it('are the same when items, grants and policies come bit by bit', () => {
    const property = fc.property(
      organisationWithRequest(),
      fc.integer({ min: 1, max: 4 }),
      ({ organisation }, size) => {
        const { items, grants, policies } = organisation;
        const builder = new AccessGraphBuilder();
        for (const page of pagesOf(items, size)) builder.addItems(page);
        for (const page of pagesOf(grants, size)) builder.addGrants(page);
        const numbered = new PolicyIndexBuilder(builder.numbers);
        for (const page of pagesOf(policies, size)) numbered.add(page);
        const graph = builder.build();
        const whole = compileAccessGraph(items, grants);
        const index = numbered.build(graph);
        expect(index.policies).toEqual(compilePolicyIndex(whole, policies).policies);
        expect(graph.items.slice(0, whole.items.length)).toEqual(whole.items);
        expect(graph.items.slice(whole.items.length).filter((item) => item !== undefined)).toEqual([]);
        for (const number of whole.items.keys()) expect(childrenOf(graph, number)).toEqual(childrenOf(whole, number));
      },
    );
    fc.assert(property);
  });

  it('are the same for many items with large cycles, with capacity for changes behind the last row', () => {
    const ref = (n: number) => ({ type: 'ROLE' as const, id: `r${String(n).padStart(6, '0')}` });
    const size = 60_000;
    // Half of the roles come in order; each grants two others, so that many are in one cycle.
    const numbers = Array.from({ length: size }, (_, n) => (n < size / 2 ? n : ((n * 7) % (size / 2)) + size / 2));
    const items = numbers.map((n) => ({ ...ref(n), name: `R ${n}` }));
    const grants = numbers.flatMap((n) =>
      [1, 17].map((step) => ({ parent: ref(n), child: ref((n * step + 1) % size) })),
    );
    const builder = new AccessGraphBuilder();
    builder.addItems(items);
    builder.addGrants(grants);
    const built = builder.build();
    const whole = compileAccessGraph(items, grants);
    expect(textOf(built)).toEqual(textOf(whole));
    const wrong = numbers.filter((n, number) => {
      const reported = childrenOf(built, number).map((child) => child!.id);
      const expected = new Set([1, 17].map((step) => ref((n * step + 1) % size).id));
      return reported.join() !== [...expected].sort().join();
    });
    expect(wrong).toEqual([]);
    // Behind the last row, of which no grant is doubled, there is room for changes.
    for (const { ends, written } of [built.children, built.parents]) {
      expect([ends.at(-1), written.count]).toEqual([grants.length, grants.length]);
    }
  });

  it('know items that come after the grants that name them', () => {
    const [parent, child] = [
      { type: 'ROLE', id: 'r', name: 'R' },
      { type: 'ENTITLEMENT', id: 'e', name: 'E' },
    ] as const;
    const builder = new AccessGraphBuilder();
    builder.addGrants([{ parent, child }]);
    builder.addItems([child]);
    builder.addItems([parent]);
    const graph = builder.build();
    expect(graph.items).toEqual([parent, child]);
    expect(childrenOf(graph, 0)).toEqual([child]);
  });

  it('leave a place for each item that is named, without gaps', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ type: 'ROLE' as const, id, name: id }));
    const builder = new AccessGraphBuilder();
    builder.addGrants([{ parent: a!, child: b! }]);
    builder.addItems([c!]);
    builder.addGrants([{ parent: c!, child: { type: 'ROLE', id: 'd' } }]);
    expect(Object.keys(builder.build().items)).toEqual(['0', '1', '2', '3']);
  });

  it('refuse policies that were numbered for another graph', () => {
    const builder = new PolicyIndexBuilder(compileAccessGraph([], []).numbers);
    expect(() => builder.build(compileAccessGraph([], []))).toThrow('another graph');
  });
});
