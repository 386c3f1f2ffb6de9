import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import type { Grant } from './access-item';
import { GrantPaths, type PathLimits } from './grant-paths';
import { holdAccess } from './held-access';

const unlimited: PathLimits = { path: Infinity, evaluation: Infinity };

/** Roles 00000 … n-1; edges by their indexes. */
function roles(count: number, edges: readonly (readonly [number, number])[], assigned: readonly number[]) {
  const ref = (n: number) => ({ type: 'ROLE' as const, id: String(n).padStart(5, '0') });
  const items = Array.from({ length: count }, (_, n) => ({ ...ref(n), name: `Role ${n}` }));
  const grants: Grant[] = edges.map(([parent, child]) => ({ parent: ref(parent), child: ref(child) }));
  const graph = compileAccessGraph(items, grants);
  const marks = new AccessMarks();
  marks.start(graph, holdAccess(graph, assigned.map(ref)), []);
  const search = (limits = unlimited) => new GrantPaths(graph, marks, limits);
  return { graph, search, pathsTo: (target: number) => numbersTo(search(), target) };
}

function numbersTo(search: GrantPaths, target: number): readonly (readonly number[])[] {
  return search.find(target).map(({ numbers }) => numbers);
}

/** Whatever `from` is, each grants the next one up to `to`. */
const chain = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => [from + n, from + n + 1] as const);

/** The search for one item, with what it cost. */
function costOf(search: GrantPaths, target: number) {
  const before = search.operations;
  const paths = numbersTo(search, target);
  return { paths, cost: search.operations - before };
}

describe('grant paths', () => {
  it('describes an assigned item by itself first, then by what grants it', () => {
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

  it('returns at most five, the shortest, in the order of their items', () => {
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

  it('returns paths of two grants in the order of their first items, whatever comes after them', () => {
    const crossed = [
      [1, 2],
      [0, 3],
      [2, 4],
      [3, 4],
    ] as const;
    expect(roles(5, crossed, [0, 1]).pathsTo(4)).toEqual([
      [0, 3, 4],
      [1, 2, 4],
    ]);
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

describe('paths from what nothing grants', () => {
  it('are five at most, the item itself first where it is a root', () => {
    const seven = Array.from({ length: 7 }, (_, n) => [n, 7] as const);
    const others = seven.map(([n]) => n);
    expect(roles(8, seven, others).pathsTo(7)).toEqual([0, 1, 2, 3, 4].map((n) => [n, 7]));
    expect(roles(8, seven, [...others, 7]).pathsTo(7)).toEqual([[7], ...[0, 1, 2, 3].map((n) => [n, 7])]);
    expect(roles(1, [], [0]).pathsTo(0)).toEqual([[0]]);
  });

  it('cost a step for each grant to the item, and no search', () => {
    const { search } = roles(3, chain(0, 1), [0, 1, 2]);
    expect(costOf(search(), 1)).toEqual({ paths: [[1], [0, 1]], cost: 1 });
    expect(costOf(search(), 2)).toEqual({ paths: [[2]], cost: 0 });
  });

  it('cost a step for each path of two grants, and no search', () => {
    const { search } = roles(
      5,
      [
        [0, 2],
        [1, 2],
        [2, 3],
        [0, 3],
      ],
      [0, 1, 2, 3],
    );
    const paths = [[3], [0, 3], [2, 3], [0, 2, 3], [1, 2, 3]];
    expect(costOf(search(), 3)).toEqual({ paths, cost: 4 + 2 });
  });

  it('are searched for where there are many of two grants, with the same outcome', () => {
    const fan = (size: number) => Array.from({ length: size }, (_, n) => [n, 50] as const);
    for (const size of [31, 32, 33, 40]) {
      const { search } = roles(52, [...fan(size), [50, 51]], [...fan(size).map(([n]) => n), 50]);
      expect(numbersTo(search(), 51)).toEqual([[50, 51], ...[0, 1, 2, 3].map((n) => [n, 50, 51])]);
    }
  });

  it('are described once for each item', () => {
    const { search } = roles(3, chain(0, 1), [0, 1, 2]);
    const paths = search();
    expect(paths.describe(1)).toBe(paths.describe(1));
    expect(paths.describe(1).paths.map((path) => path.map(({ name }) => name))).toEqual([
      ['Role 1'],
      ['Role 0', 'Role 1'],
    ]);
    expect(paths.describe(2).paths.map((path) => path.map(({ name }) => name))).toEqual([['Role 2']]);
  });
});

describe('the search for paths', () => {
  it('starts at the roots of one length in order, whatever they grant', () => {
    const edges = [
      [5, 9],
      [6, 9],
      [0, 5],
      [2, 5],
      [1, 6],
      [8, 0],
    ] as const;
    const { pathsTo } = roles(10, edges, [0, 1, 2, 5, 6, 8]);
    expect(pathsTo(9)).toEqual([
      [5, 9],
      [6, 9],
      [0, 5, 9],
      [1, 6, 9],
      [2, 5, 9],
    ]);
  });

  it('costs a step for each grant that it reads: upward once a layer, downward once a path', () => {
    const { search } = roles(4, [...chain(0, 3), [0, 3]], [0]);
    const paths = search();
    const found = [
      [0, 3],
      [0, 1, 2, 3],
    ];
    // Each grant is looked up once: 4. One shows that it takes a search. Upward 2, 1 and 1; downward 1, then 3.
    expect(costOf(paths, 3)).toEqual({ paths: found, cost: 4 + 1 + 4 + 1 + 3 });
    expect(costOf(paths, 3)).toEqual({ paths: found, cost: 1 + 4 + 1 + 3 });
  });

  it('ends with the layer in which the fifth path is found', () => {
    const middle = [1, 2, 3, 4, 5, 6, 7];
    const edges = [...middle.flatMap((n) => [[0, n] as const, [n, 8] as const]), [9, 0], [10, 9], [11, 10]] as const;
    const { paths, cost } = costOf(roles(12, edges, [0, 9, 10, 11]).search(), 8);
    expect(paths).toEqual([1, 2, 3, 4, 5].map((n) => [0, n, 8]));
    // Each grant up to 9 is looked up once: 15, and one tried. Upward 7, 7 and 1; five paths of two grants.
    expect(cost).toBe(15 + 1 + 7 + 7 + 1 + 5 * 2);
  });

  it('does not go through its target', () => {
    const cycle = [...chain(0, 2), [2, 1]] as const;
    // Three grants are looked up, and one tried. Upward 2 and 1; one path of one grant.
    expect(costOf(roles(3, cycle, [0]).search(), 1)).toEqual({ paths: [[0, 1]], cost: 3 + 1 + 2 + 1 + 1 });
  });

  it('goes no deeper in a cycle than a path can be long', () => {
    const { search } = roles(4, [...chain(0, 1), [1, 0], [0, 2], [0, 3]], [0]);
    const paths = search();
    // Three are looked up, one tried. Eight layers of one grant; from the root down 1, 2, 2 and 2; the bound 3 times 2.
    expect(costOf(paths, 2)).toEqual({ paths: [[0, 2]], cost: 3 + 1 + 8 + 7 + 6 });
    // What stands above is known by now.
    expect(costOf(paths, 3)).toEqual({ paths: [[0, 3]], cost: 1 + 1 + 8 + 7 + 2 });
  });

  it('finds paths as long as a path can be', () => {
    const long = Array.from({ length: 13 }, (_, n) => n);
    expect(roles(13, [...chain(0, 12), [0, 12]], [0]).pathsTo(12)).toEqual([[0, 12], long]);
  });

  it('returns paths of 500 grants, and longer ones only where there is none shorter', () => {
    const whole = (size: number) => Array.from({ length: size }, (_, n) => n);
    expect(roles(501, [...chain(0, 500), [0, 500]], [0]).pathsTo(500)).toEqual([[0, 500], whole(501)]);
    expect(roles(502, [...chain(0, 501), [0, 501]], [0]).pathsTo(501)).toEqual([[0, 501]]);
    expect(roles(502, chain(0, 501), [0]).pathsTo(501)).toEqual([whole(502)]);
  });
});

describe('the work of all searches of one evaluation', () => {
  const members = Array.from({ length: 61 }, (_, n) => n + 1);
  /** One root grants item 1, which stands in a cycle with 60 others and grants ten more: one path each. */
  const knot = [
    [0, 1] as const,
    ...members.flatMap((from) => members.filter((to) => to !== from).map((to) => [from, to] as const)),
    ...Array.from({ length: 10 }, (_, n) => [1, 62 + n] as const),
  ];
  /** What one layer of the knot costs, and what it costs to look its grants up. */
  const layer = 61 * 61;

  it('is bounded for one item', () => {
    const { paths, cost } = costOf(roles(72, knot, [0]).search(), 62);
    expect(paths).toEqual([[0, 1, 62]]);
    expect(cost).toBeGreaterThan(50_000);
    expect(cost).toBeLessThan(50_000 + 3 * layer);
  });

  it('is bounded for all of them, and each has its shortest path', () => {
    const search = roles(72, knot, [0]).search();
    for (let target = 62; target < 72; target++) expect(numbersTo(search, target)).toEqual([[0, 1, target]]);
    expect(search.operations).toBeGreaterThan(195_000);
    expect(search.operations).toBeLessThan(200_000 + 10 * 500 + 3 * layer);
  });

  it('leaves room for as many items as there are, where each costs little', () => {
    const targets = Array.from({ length: 450 }, (_, n) => n + 4);
    const edges = [...chain(0, 2), [1, 3] as const, ...targets.flatMap((n) => [[2, n] as const, [3, n] as const])];
    const search = roles(454, edges, [0]).search();
    const wrong = targets.filter((n) => search.find(n).length !== 2);
    expect(wrong).toEqual([]);
    // The three grants above the targets' own are looked up once. Upward 2, 2 and 1; downward 1, 2 and 2.
    expect(search.operations).toBe(3 + 450 * (2 + 1 + 5 + 5));
  });
});
