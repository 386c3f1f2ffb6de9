import fc from 'fast-check';
import { arrangeConflicts, type Conflict } from './arrange-conflicts';

const conflict = (policy: string, pair: string, count = 1): Conflict => {
  const [left = '', right = ''] = pair.split('-');
  return { policy, left, right, count };
};
const item = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const conflicts = fc.array(
  fc
    .record({ policy: fc.constantFrom('p', 'q', 'r'), left: item, right: item, count: fc.integer({ min: 1, max: 9 }) })
    .filter(({ left, right }) => left !== right),
);

describe('arrangeConflicts', () => {
  it('keeps the items of a policy together, and the order of policies', () => {
    const { rows, columns, cells } = arrangeConflicts([
      conflict('pay', 'vendor-run', 3),
      conflict('pay', 'vendor-approve', 2),
      conflict('post', 'invoice-run'),
    ]);
    expect(rows).toEqual([
      { item: 'vendor', policy: 'pay', total: 5 },
      { item: 'invoice', policy: 'post', total: 1 },
    ]);
    expect(columns.map((one) => one.item)).toEqual(['run', 'approve']);
    expect(cells).toEqual([
      [3, 2],
      [1, 0],
    ]);
  });

  it('puts an item that is left of one policy and right of another on one axis', () => {
    const { rows, columns } = arrangeConflicts([conflict('p', 'a-b'), conflict('q', 'b-c')]);
    expect(rows.map((one) => one.item)).toEqual(['a', 'c']);
    expect(columns.map((one) => one.item)).toEqual(['b']);
  });

  it('gives every pair one cell with the sum of its counts', () => {
    fc.assert(
      fc.property(conflicts, (list) => {
        const { rows, columns, cells } = arrangeConflicts(list);
        const found = rows.flatMap((row, r) =>
          columns.flatMap((column, c) => (cells[r]![c] === 0 ? [] : [[pair(row.item, column.item), cells[r]![c]]])),
        );
        const expected = new Map<string, number>();
        for (const { left, right, count } of list) {
          expected.set(pair(left, right), (expected.get(pair(left, right)) ?? 0) + count);
        }
        expect(found.sort()).toEqual([...expected].sort());
      }),
    );
  });

  it('puts no item on both axes where left and right items never mix', () => {
    const twoSided = fc.array(fc.record({ left: fc.constantFrom('a', 'b', 'c'), right: fc.constantFrom('x', 'y') }));
    fc.assert(
      fc.property(twoSided, (pairs) => {
        const { rows, columns } = arrangeConflicts(pairs.map(({ left, right }) => conflict('p', `${left}-${right}`)));
        const items = [...rows, ...columns].map((one) => one.item);
        expect(new Set(items).size).toBe(items.length);
      }),
    );
  });
});

function pair(a: string, b: string): string {
  return [a, b].sort().join(' ');
}
