import fc from 'fast-check';
import { findComponents } from './components';
import { compileEdges } from './edges';

const SIZE = 8;
const anyEdges = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 20 });
const ranks = Int32Array.from({ length: SIZE }, (_, n) => n);

function compile(edges: readonly (readonly [number, number])[]) {
  const [from, to] = [0, 1].map((end) => Int32Array.from(edges, (edge) => edge[end]!)) as [Int32Array, Int32Array];
  return compileEdges({ from, to }, ranks);
}

function reaches(edges: readonly (readonly [number, number])[], from: number, to: number): boolean {
  const reached = new Set([from]);
  for (const item of reached) for (const [parent, child] of edges) if (parent === item) reached.add(child);
  return reached.has(to);
}

describe('edges', () => {
  it('stand each once, in the order of ranks', () => {
    fc.assert(
      fc.property(anyEdges, fc.shuffledSubarray([...ranks], { minLength: SIZE }), (edges, order) => {
        const [from, to] = [0, 1].map((end) => Int32Array.from(edges, (edge) => edge[end]!)) as [
          Int32Array,
          Int32Array,
        ];
        const { offsets, targets } = compileEdges({ from, to }, Int32Array.from(order));
        for (let n = 0; n < SIZE; n++) {
          const expected = new Set(edges.filter(([parent]) => parent === n).map(([, child]) => child));
          expect([...targets.slice(offsets[n], offsets[n + 1])]).toEqual(
            [...expected].sort((a, b) => order[a]! - order[b]!),
          );
        }
      }),
    );
  });
});

describe('components', () => {
  it('hold together exactly what reaches one another, and have higher numbers than what they reach', () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const { of, sizes } = findComponents(compile(edges));
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
});
