import fc from 'fast-check';
import { layOutAccess, nodeSize } from './access-graph';

const ann = { type: 'IDENTITY', id: 'ann', name: 'Ann' };
const step = (id: string) => ({ type: 'ROLE', id, name: id });
const paths = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', '__proto__').map(step), { maxLength: 4 }));

describe('layOutAccess', () => {
  it('draws a shared step once', () => {
    const { nodes, edges } = layOutAccess(ann, [
      [step('a'), step('c')],
      [step('b'), step('c')],
    ]);
    expect(nodes.map(({ id }) => id)).toEqual(['ann', 'a', 'c', 'b']);
    expect(edges).toHaveLength(4);
  });

  it('places what is granted to the right of what grants it', () => {
    const { nodes } = layOutAccess(ann, [[step('a'), step('b')]]);
    const xs = nodes.map(({ x }) => x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });

  it('keeps every node inside the picture, and apart from the others', () => {
    fc.assert(
      fc.property(paths, (all) => {
        const { nodes, width, height } = layOutAccess(ann, all);
        for (const { x, y } of nodes) {
          expect(x - nodeSize.width / 2).toBeGreaterThanOrEqual(0);
          expect(x + nodeSize.width / 2).toBeLessThanOrEqual(width);
          expect(y + nodeSize.height / 2).toBeLessThanOrEqual(height);
        }
        expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
      }),
      { numRuns: 50 },
    );
  });
});
