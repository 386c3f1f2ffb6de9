import { refOf } from '../testing/organisation';
import { compileAccessGraph } from './access-graph';
import { changeAccessGraph } from './change-access-graph';

const items = ['ROLE:a', 'ROLE:b', 'ROLE:c', 'ROLE:d'].map((text) => ({ ...refOf(text), name: text }));
const numbers = [0, 1, 2, 3];

describe('an item that nothing grants', () => {
  it('is its own path, whether it was held before or not', () => {
    const graph = compileAccessGraph(items, []);
    for (const number of numbers) {
      const { type, id, name } = items[number]!;
      const paths = [[{ type, id, name }]];
      expect(graph.ownItems.of(number, true)).toEqual({ type, id, name, existing: true, paths });
      expect(graph.ownItems.of(number, false)).toEqual({ type, id, name, existing: false, paths });
    }
  });

  it('is told alone as it is told among others', () => {
    const graph = compileAccessGraph(items, []);
    for (const number of numbers) {
      for (const isExisting of [true, false]) {
        const alone = graph.ownItems.aloneOf(number, isExisting);
        expect(alone.criteriaList).toHaveLength(1);
        expect(alone.criteriaList[0]).toBe(graph.ownItems.of(number, isExisting));
        expect(graph.ownItems.aloneOf(number, isExisting)).toBe(alone);
      }
    }
  });

  it('cannot be changed by whom it is told', () => {
    const graph = compileAccessGraph(items, []);
    const alone = graph.ownItems.aloneOf(1, false);
    const [told] = alone.criteriaList;
    for (const shared of [alone, alone.criteriaList, told, told.paths, told.paths[0]]) {
      expect(Object.isFrozen(shared)).toBe(true);
    }
  });

  it('is made once for all versions of a graph with the same items', () => {
    const graph = compileAccessGraph(items, []);
    const told = numbers.map((number) => [graph.ownItems.of(number, true), graph.ownItems.of(number, false)]);
    const changed = changeAccessGraph(graph, { savedGrants: [{ parent: items[0]!, child: items[1]! }] });
    for (const number of numbers) {
      expect(changed.ownItems.of(number, true)).toBe(told[number]![0]);
      expect(changed.ownItems.of(number, false)).toBe(told[number]![1]);
    }
  });

  it('is told by the name that it has in each version', () => {
    const graph = compileAccessGraph(items, []);
    const told = numbers.map((number) => graph.ownItems.of(number, false));
    const saved = { ...items[1]!, name: 'B' };
    const changed = changeAccessGraph(graph, { savedItems: [saved, { ...refOf('ROLE:e'), name: 'E' }] });
    for (const number of [0, 2, 3]) expect(changed.ownItems.of(number, false)).toEqual(told[number]);
    expect([1, 4].map((number) => changed.ownItems.of(number, true))).toEqual(
      [saved, { ...refOf('ROLE:e'), name: 'E' }].map((item) => ({ ...item, existing: true, paths: [[item]] })),
    );
    expect(graph.ownItems.of(1, false)).toBe(told[1]);
  });
});
