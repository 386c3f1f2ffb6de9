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
      expect(graph.ownItem(number, true)).toEqual({ type, id, name, existing: true, paths });
      expect(graph.ownItem(number, false)).toEqual({ type, id, name, existing: false, paths });
    }
  });

  it('is made once for all versions of a graph that know it by this name', () => {
    const graph = compileAccessGraph(items, []);
    const told = numbers.map((number) => [graph.ownItem(number, true), graph.ownItem(number, false)]);
    const saved = { ...items[1]!, name: 'B' };
    const changed = changeAccessGraph(graph, { savedItems: [saved, { ...refOf('ROLE:e'), name: 'E' }] });
    for (const number of [0, 2, 3]) {
      expect(changed.ownItem(number, true)).toBe(told[number]![0]);
      expect(changed.ownItem(number, false)).toBe(told[number]![1]);
    }
    expect([changed.ownItem(1, true).name, changed.ownItem(4, true).name]).toEqual(['B', 'E']);
    expect(graph.ownItem(1, false)).toEqual(told[1]![1]);
  });
});
