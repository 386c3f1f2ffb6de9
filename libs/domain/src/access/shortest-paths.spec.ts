import fc from 'fast-check';
import { organisationWithAccounts } from '../testing/arbitraries';
import { pathsNaively } from '../testing/naive-oracle';
import { refOf } from '../testing/organisation';
import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { holdAccess } from './held-access';
import { HeldGraph } from './held-graph';
import { findShortestPaths, pathAlong } from './shortest-paths';

/** Roles r0, r1, … with these grants; those that are left out do not exist. */
function holding(count: number, grants: readonly string[], { assigned = 'r0', without = '' }) {
  const ref = (id: string) => refOf(`ROLE:${id}`);
  const ids = Array.from({ length: count }, (_, n) => `r${n}`);
  const pairs = grants.map((text) => text.split(' > ').map(ref));
  const graph = compileAccessGraph(
    ids.filter((id) => id !== without).map((id) => ({ ...ref(id), name: id })),
    pairs.map(([parent, child]) => ({ parent: parent!, child: child! })),
  );
  const marks = new AccessMarks();
  marks.start(graph, holdAccess(graph, assigned.split(' ').map(ref)), []);
  const held = new HeldGraph(graph, marks);
  const before = findShortestPaths(held);
  const pathTo = (id: string) => pathAlong(before, graph.numbers.find(ref(id))!).map((n) => graph.items[n]!.id);
  return { held, pathTo };
}

describe('the first shortest path', () => {
  it('is the one that the oracle finds first', () => {
    const marks = new AccessMarks();
    const property = fc.property(organisationWithAccounts(), ({ organisation, request: { assigned, accounts } }) => {
      const graph = compileAccessGraph(organisation.items, organisation.grants);
      marks.start(graph, holdAccess(graph, assigned, accounts), []);
      const held = new HeldGraph(graph, marks);
      const before = findShortestPaths(held);
      for (const number of marks.held.subarray(0, marks.heldCount)) {
        const [first] = pathsNaively(organisation, { items: assigned, accounts }, graph.items[number]!);
        expect(pathAlong(before, number).map((step) => held.stepOf(step))).toEqual(first);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('leads through items of any number', () => {
    const { pathTo } = holding(5, ['r0 > r1', 'r1 > r2', 'r2 > r3', 'r3 > r4', 'r4 > r1'], {});
    expect(pathTo('r4')).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
    expect(pathTo('r0')).toEqual(['r0']);
  });

  it('is kept when a longer one comes', () => {
    const { pathTo } = holding(4, ['r0 > r1', 'r0 > r3', 'r1 > r2', 'r2 > r3', 'r3 > r0'], {});
    expect([pathTo('r3'), pathTo('r0')]).toEqual([['r0', 'r3'], ['r0']]);
  });

  it('does not lead through what does not exist', () => {
    const grants = ['r0 > r1', 'r1 > r2', 'r2 > r4', 'r0 > r3', 'r3 > r4'];
    const { pathTo } = holding(5, grants, { without: 'r3' });
    expect(pathTo('r4')).toEqual(['r0', 'r1', 'r2', 'r4']);
  });

  it('is found in a step for each item that is held, and there is none to others', () => {
    const { held, pathTo } = holding(5, ['r1 > r2', 'r2 > r3', 'r1 > r3', 'r0 > r4'], { assigned: 'r1' });
    expect(held.steps).toBe(3);
    expect(() => pathTo('r4')).toThrow('item 4 is marked as held and no root grants it');
  });
});
