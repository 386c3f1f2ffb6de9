import { Hits } from './hits';

/** Hits of one set with one item each, written in this order of positions. */
function write(hits: Hits, positions: readonly number[]): void {
  hits.count = 0;
  for (const position of positions) {
    hits.begin(position);
    hits.items[hits.itemEnd] = position * 10;
    hits.endSet(position, hits.itemEnd + 1);
    hits.end(position % 3);
    hits.count++;
  }
}

describe('hits', () => {
  it.each([0, 1, 2, 63, 64, 65, 100])('are returned in the order of positions: %d of them', (count) => {
    const hits = new Hits();
    const positions = Array.from({ length: count }, (_, n) => (n * 37) % 101);
    write(hits, positions);
    const order = hits.inOrder();
    expect(order.map((hit) => hits.policies[hit])).toEqual([...positions].sort((a, b) => a - b));
  });

  it('are ordered by any position that there may be', () => {
    const hits = new Hits();
    const positions = Array.from({ length: 70 }, (_, n) => ((n * 37) % 71) * 1_000_000 + n);
    write(hits, positions);
    expect(hits.inOrder().map((hit) => hits.policies[hit])).toEqual([...positions].sort((a, b) => a - b));
  });

  it('are each what was written, whatever was there before', () => {
    const hits = new Hits();
    write(hits, [7, 8, 9]);
    write(hits, [5, 4]);
    expect(hits.inOrder()).toEqual([1, 0]);
    const reported = hits.inOrder().map((hit) => {
      const sets = hits.sets.slice(hits.setOffsets[hit], hits.setOffsets[hit + 1]);
      const items = hits.items.slice(hits.itemOffsets[hit], hits.itemOffsets[hit + 1]);
      return { kind: hits.kindOf(hit), sets, items };
    });
    expect(reported).toEqual([
      { kind: 'EXTENDED', sets: [4], items: [40] },
      { kind: 'NEW', sets: [5], items: [50] },
    ]);
  });

  it('that are not kept are written over', () => {
    const hits = new Hits();
    write(hits, [1]);
    hits.begin(2);
    hits.end(0);
    expect(hits.begin(3)).toBe(1);
    expect(hits.policies[1]).toBe(3);
  });

  it('start empty', () => {
    const { policies, kinds, setOffsets, sets, itemOffsets, items } = new Hits();
    expect([policies, kinds, setOffsets, sets, itemOffsets, items]).toEqual([[], [], [0], [], [0], []]);
  });
});
