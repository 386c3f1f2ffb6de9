import fc from 'fast-check';
import { findComponents } from './components';
import { changeEdges } from './change-edges';
import { compileEdges, type Edges, type Pairs } from './edges';
import { ABSENT, GRANTING, LEAF } from './item-kinds';
import { invert } from './rank-numbers';
import { lawRuns } from '../testing/law-runs';

const SIZE = 8;
const anyEdges = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 20 });
const inOrder = Int32Array.from({ length: SIZE }, (_, n) => n);

type AnyEdges = readonly (readonly [number, number])[];

function pairsOf(edges: AnyEdges): Pairs {
  return { from: Int32Array.from(edges, ([from]) => from), to: Int32Array.from(edges, ([, to]) => to) };
}

const rowOf = ({ starts, ends, targets }: Edges, row: number) => [...targets.slice(starts[row], ends[row])];

function reaches(edges: AnyEdges, from: number, to: number): boolean {
  const reached = new Set([from]);
  for (const item of reached) for (const [parent, child] of edges) if (parent === item) reached.add(child);
  return reached.has(to);
}

describe('edges', () => {
  it('stand each once, both ways, in the order of ranks', () => {
    fc.assert(
      fc.property(anyEdges, fc.shuffledSubarray([...inOrder], { minLength: SIZE }), (edges, ranks) => {
        const { children, parents } = compileEdges(pairsOf(edges), invert(Int32Array.from(ranks)));
        const inRankOrder = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => ranks[a]! - ranks[b]!);
        for (let n = 0; n < SIZE; n++) {
          expect(rowOf(children, n)).toEqual(inRankOrder(edges.flatMap(([from, to]) => (from === n ? [to] : []))));
          expect(rowOf(parents, n)).toEqual(inRankOrder(edges.flatMap(([from, to]) => (to === n ? [from] : []))));
        }
      }),
    );
  });

  it('are after any changes as those that are compiled from the beginning, and leave what was before as it was', () => {
    const anyChange = fc.record({ saved: anyEdges, deleted: anyEdges });
    fc.assert(
      fc.property(anyEdges, fc.array(anyChange, { maxLength: 30 }), (first, changes) => {
        const keyOf = ([from, to]: readonly [number, number]) => `${from} ${to}`;
        const all = new Map(first.map((edge) => [keyOf(edge), edge]));
        const versions = [compileEdges(pairsOf(first), inOrder).children];
        const expected = [versions[0]!].map((edges) => listRows(edges));
        for (const { saved, deleted } of changes) {
          for (const edge of deleted) all.delete(keyOf(edge));
          for (const edge of saved) all.set(keyOf(edge), edge);
          // Changes of the last version, and beside it changes of an earlier one, which write to the same place.
          const reported = { saved: pairsOf(saved), deleted: pairsOf(deleted) };
          changeEdges(versions[0]!, reported, inOrder);
          versions.push(changeEdges(versions.at(-1)!, reported, inOrder));
          expected.push(listRows(compileEdges(pairsOf([...all.values()]), inOrder).children));
        }
        expect(versions.map(listRows)).toEqual(expected);
      }),
      { numRuns: lawRuns(300) },
    );
  });

  it('are written together again once in many changes, and grow no larger than their number calls for', () => {
    const ring = (step: number) => pairsOf(Array.from(inOrder, (n) => [n, (n + step) % SIZE] as const));
    let { children } = compileEdges(ring(1), inOrder);
    let timesWritten = 0;
    for (let n = 0; n < 1_000; n++) {
      const [saved, deleted] = n % 2 === 0 ? [ring(2), ring(1)] : [ring(1), ring(2)];
      const one = (pairs: Pairs) => ({ from: pairs.from.slice(0, 1), to: pairs.to.slice(0, 1) });
      const changed = changeEdges(children, { saved: one(saved), deleted: one(deleted) }, inOrder);
      if (changed.targets !== children.targets) timesWritten++;
      children = changed;
    }
    expect(timesWritten).toBeLessThan(600);
    expect(timesWritten).toBeGreaterThan(100);
    expect(children.targets.length).toBeLessThan(2 * SIZE);
  });

  it('that do not change are the same object', () => {
    const { children } = compileEdges(pairsOf([[0, 1]]), inOrder);
    const none = pairsOf([]);
    expect(changeEdges(children, { saved: pairsOf([[0, 1]]), deleted: pairsOf([[1, 0]]) }, inOrder)).toBe(children);
    expect(changeEdges(children, { saved: none, deleted: pairsOf([[0, 1]]) }, inOrder)).not.toBe(children);
  });
});

const listRows = (edges: Edges) => Array.from(inOrder, (n) => rowOf(edges, n));

describe('components', () => {
  it('hold together exactly what reaches one another, and have higher numbers than what they reach', () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const { children } = compileEdges(pairsOf(edges), inOrder);
        const kinds = Uint8Array.from(inOrder, (n) => (edges.some(([from]) => from === n) ? GRANTING : LEAF));
        const { of, sizes } = findComponents({ children, kinds });
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(SIZE);
        for (let a = 0; a < SIZE; a++) {
          for (let b = 0; b < SIZE; b++) {
            const isReached = reaches(edges, a, b);
            expect(of[a] === of[b]).toBe(isReached && reaches(edges, b, a));
            if (isReached) expect(of[a]).toBeGreaterThanOrEqual(of[b]!);
          }
          expect(sizes[of[a]!]).toBe(of.filter((component) => component === of[a]).length);
        }
      }),
    );
  });

  it('follow no grants of an item that does not exist', () => {
    const { children } = compileEdges(
      pairsOf([
        [0, 1],
        [1, 2],
      ]),
      inOrder,
    );
    const kinds = new Uint8Array(SIZE).fill(GRANTING);
    expect([...findComponents({ children, kinds }).of].slice(0, 4)).toEqual([2, 1, 0, 3]);
    kinds[0] = ABSENT;
    expect([...findComponents({ children, kinds }).of].slice(0, 4)).toEqual([0, 2, 1, 3]);
    expect(findComponents({ children, kinds: new Uint8Array(0) })).toEqual({
      of: new Int32Array(0),
      sizes: new Int32Array(0),
    });
  });

  it('do not hold together what only an item that does not exist would connect', () => {
    const { children } = compileEdges(
      pairsOf([
        [0, 1],
        [1, 2],
        [2, 0],
      ]),
      inOrder,
    );
    const kinds = new Uint8Array(SIZE).fill(GRANTING);
    expect([...findComponents({ children, kinds }).sizes].sort()).toEqual([1, 1, 1, 1, 1, 3]);
    kinds[1] = ABSENT;
    expect(findComponents({ children, kinds }).sizes.every((size) => size === 1)).toBe(true);
  });
});
