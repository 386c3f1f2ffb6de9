import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import type { Grant } from './access-item';
import { GrantPaths } from './grant-paths';
import { holdAccess } from './held-access';

/** Roles 00000 … n-1; edges by their indexes. */
function roles(count: number, edges: readonly (readonly [number, number])[], assigned: readonly number[]) {
  const ref = (n: number) => ({ type: 'ROLE' as const, id: String(n).padStart(5, '0') });
  const items = Array.from({ length: count }, (_, n) => ({ ...ref(n), name: `Role ${n}` }));
  const grants: Grant[] = edges.map(([parent, child]) => ({ parent: ref(parent), child: ref(child) }));
  const graph = compileAccessGraph(items, grants);
  const marks = new AccessMarks();
  marks.start(graph, holdAccess(graph, assigned.map(ref)), []);
  return { pathsTo: (target: number) => new GrantPaths(graph, marks).find(target) };
}

describe('grant paths', () => {
  it('tells an assigned item by itself first, then by what grants it', () => {
    expect(
      roles(
        3,
        [
          [0, 1],
          [1, 2],
          [0, 2],
        ],
        [0, 2],
      ).pathsTo(2),
    ).toEqual([[2], [0, 2], [0, 1, 2]]);
  });

  it('tells at most five, the shortest, in the order of their items', () => {
    const { pathsTo } = roles(
      9,
      [1, 2, 3, 4, 5, 6, 7].flatMap(
        (n) =>
          [
            [0, n],
            [n, 8],
          ] as const,
      ),
      [0],
    );
    expect(pathsTo(8)).toEqual([1, 2, 3, 4, 5].map((n) => [0, n, 8]));
  });

  it('never meets an item twice in a cycle', () => {
    expect(
      roles(
        3,
        [
          [0, 1],
          [1, 2],
          [2, 1],
          [2, 0],
        ],
        [0],
      ).pathsTo(1),
    ).toEqual([[0, 1]]);
  });

  it('ends quickly where the number of paths is exponential', () => {
    const layers = 40;
    const edges = Array.from({ length: layers * 9 }, (_, i) => {
      const layer = Math.floor(i / 9);
      return [layer * 3 + (i % 3), (layer + 1) * 3 + (Math.floor(i / 3) % 3)] as const;
    });
    const paths = roles((layers + 1) * 3, edges, [0]).pathsTo(layers * 3);
    expect(paths).toHaveLength(5);
    expect(paths[0]).toHaveLength(layers + 1);
  });

  it('ends where everything grants everything, with at least the shortest path', () => {
    const size = 120;
    const edges = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const);
    expect(roles(size, edges, [0]).pathsTo(size - 1)[0]).toEqual([0, size - 1]);
  });

  it('finds the one path through a chain of thousands that closes into a cycle', () => {
    const size = 30_000;
    const edges = Array.from({ length: size }, (_, n) => [n, (n + 1) % size] as const);
    expect(roles(size, edges, [0]).pathsTo(size - 1)).toEqual([Array.from({ length: size }, (_, n) => n)]);
  });
});
