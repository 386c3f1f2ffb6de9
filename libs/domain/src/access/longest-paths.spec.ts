import fc from 'fast-check';
import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { holdAccess } from './held-access';
import { HeldGraph } from './held-graph';
import { LongestPaths } from './longest-paths';
import { lawRuns } from '../testing/law-runs';

const SIZE = 8;
const all = Array.from({ length: SIZE }, (_, n) => n);
const anyEdges = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 14 });
const anyNumbers = fc.uniqueArray(fc.nat(SIZE - 1), { minLength: 1, maxLength: 3 });
const refOf = (n: number) => ({ type: 'ROLE' as const, id: `r${n}` });

type Walks = readonly (readonly [number, number])[];

function reachedFrom(edges: Walks, from: number): ReadonlySet<number> {
  const reached = new Set([from]);
  for (const item of reached) for (const [parent, child] of edges) if (parent === item) reached.add(child);
  return reached;
}

/** The same bound by trying every way up; and what is above an item, itself included. */
function boundsNaively(edges: Walks, held: ReadonlySet<number>) {
  const reach = all.map((n) => reachedFrom(edges, n));
  const isTogether = (a: number, b: number) => reach[a]!.has(b) && reach[b]!.has(a);
  const parentsOf = (n: number) =>
    all.filter((p) => held.has(p) && p !== n && edges.some(([f, t]) => f === p && t === n));
  const itemsUpward = (item: number): number => {
    const members = all.filter((n) => isTogether(n, item));
    const above = members.flatMap(parentsOf).filter((parent) => !isTogether(parent, item));
    return members.length + Math.max(0, ...above.map(itemsUpward));
  };
  return {
    parentsOf,
    itemsUpward,
    isTogether,
    above: (n: number) => all.filter((p) => held.has(p) && reach[p]!.has(n)),
  };
}

function searching(edges: Walks, assigned: readonly number[], carried: readonly number[]) {
  const graph = compileAccessGraph(
    all.map((n) => ({ ...refOf(n), name: `${n}` })),
    edges.map(([from, to]) => ({ parent: refOf(from), child: refOf(to) })),
  );
  const marks = new AccessMarks();
  const account = { account: { type: 'ACCOUNT' as const, id: 'x', name: 'x' }, entitlements: carried.map(refOf) };
  marks.start(graph, holdAccess(graph, assigned.map(refOf), [account]), []);
  return { marks, longest: new LongestPaths(new HeldGraph(graph, marks)) };
}

describe('the bound on the length of paths', () => {
  it('is the longest way up, all items of a component counted, and visits each component once', () => {
    const property = fc.property(anyEdges, anyNumbers, fc.option(fc.nat(SIZE - 1)), (edges, assigned, carried) => {
      const { marks, longest } = searching(edges, assigned, carried === null ? [] : [carried]);
      const held = [...marks.held.subarray(0, marks.heldCount)];
      const naive = boundsNaively(edges, new Set(held));
      const known = new Set<number>();
      for (const target of held) {
        const looked = naive.above(target).filter((n) => !known.has(n));
        const steps = looked.reduce((sum, n) => sum + 2 * naive.parentsOf(n).length, 0);
        const account = carried === null ? 0 : 1;
        expect(longest.above(target)).toEqual({ longest: naive.itemsUpward(target) - 1 + account, steps });
        for (const n of looked) known.add(n);
      }
    });
    fc.assert(property, { numRuns: lawRuns(300) });
  });

  it('of a chain is its length, and costs nothing when it is known', () => {
    const { longest } = searching(
      [
        [7, 6],
        [6, 5],
        [5, 0],
      ],
      [7],
      [],
    );
    expect(longest.above(0)).toEqual({ longest: 3, steps: 6 });
    expect([0, 5, 7].map((target) => longest.above(target))).toEqual([
      { longest: 3, steps: 0 },
      { longest: 2, steps: 0 },
      { longest: 0, steps: 0 },
    ]);
  });
});
