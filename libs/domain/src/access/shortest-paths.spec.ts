import fc from 'fast-check';
import { organisationWithAccounts } from '../testing/arbitraries';
import { pathsNaively } from '../testing/naive-oracle';
import { refOf } from '../testing/organisation';
import { lawRuns } from '../testing/law-runs';
import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { holdAccess } from './held-access';
import { HeldGraph } from './held-graph';
import { shortenPath, ShortestPaths } from './shortest-paths';

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
  const shortest = new ShortestPaths(held);
  const numbersTo = (id: string, most = Infinity) => shortest.to(graph.numbers.find(ref(id))!, most);
  const pathTo = (id: string) => numbersTo(id).numbers.map((n) => graph.items[n]!.id);
  return { held, pathTo, numbersTo };
}

describe('the first shortest path', () => {
  it('is the one that the oracle finds first', () => {
    const marks = new AccessMarks();
    const property = fc.property(organisationWithAccounts(), ({ organisation, request: { assigned, accounts } }) => {
      const graph = compileAccessGraph(organisation.items, organisation.grants);
      marks.start(graph, holdAccess(graph, assigned, accounts), []);
      const held = new HeldGraph(graph, marks);
      const shortest = new ShortestPaths(held);
      for (const number of marks.held.subarray(0, marks.heldCount)) {
        const [first] = pathsNaively(organisation, { items: assigned, accounts }, graph.items[number]!);
        const whole = shortest.to(number, Infinity);
        expect(whole.numbers.map((step) => held.stepOf(step))).toEqual(first);
        for (const most of [2, 3, 4]) expect(shortest.to(number, most)).toEqual(shortenPath(whole.numbers, most));
      }
    });
    fc.assert(property, { numRuns: lawRuns(200) });
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

  it('has its first and its last steps where it is longer than wanted', () => {
    const { numbersTo } = holding(6, ['r0 > r1', 'r1 > r2', 'r2 > r3', 'r3 > r4', 'r4 > r5'], {});
    expect(numbersTo('r5', 6)).toEqual({ numbers: [0, 1, 2, 3, 4, 5], omitted: 0 });
    expect(numbersTo('r5', 5)).toEqual({ numbers: [0, 2, 3, 4, 5], omitted: 1 });
    expect(numbersTo('r5', 2)).toEqual({ numbers: [0, 5], omitted: 4 });
    expect(numbersTo('r0', 2)).toEqual({ numbers: [0], omitted: 0 });
  });
});
