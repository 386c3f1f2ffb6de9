import { changeEdges } from './change-edges';
import { compileEdges, type Edges, type Pairs } from './edges';

const pairs = (...list: readonly (readonly [number, number])[]): Pairs => ({
  from: Int32Array.from(list, ([from]) => from),
  to: Int32Array.from(list, ([, to]) => to),
});
const none = pairs();
const order = Int32Array.of(0, 1, 2, 3);
const rowsOf = ({ starts, ends, targets }: Edges) =>
  Array.from(starts, (start, row) => [...targets.subarray(start, ends[row])]);
/** 0 → 1, 0 → 2, 1 → 2, 3 → 0; anew for each test, for versions share the room for changes. */
const fewEdges = () => compileEdges(pairs([3, 0], [0, 2], [1, 2], [0, 1], [0, 2]), order);

describe('edges', () => {
  it('stand once each, in the order of ranks, in both directions', () => {
    const { children, parents } = fewEdges();
    expect(rowsOf(children)).toEqual([[1, 2], [2], [], [0]]);
    expect(rowsOf(parents)).toEqual([[3], [0], [0, 1], []]);
    const backwards = compileEdges(pairs([0, 1], [0, 2], [0, 3]), Int32Array.of(3, 2, 1, 0));
    expect(rowsOf(backwards.children)[0]).toEqual([3, 2, 1]);
  });

  it('have capacity for a quarter more than were added', () => {
    const { children } = fewEdges();
    expect(children.targets).toHaveLength(6);
    expect(children.written.count).toBe(5);
  });

  it('are the same object when a change changes nothing', () => {
    const { children } = fewEdges();
    expect(changeEdges(children, { saved: none, deleted: none }, order)).toBe(children);
    expect(changeEdges(children, { saved: pairs([0, 1]), deleted: none }, order)).toBe(children);
    expect(changeEdges(children, { saved: none, deleted: pairs([0, 3]) }, order)).toBe(children);
    expect(changeEdges(children, { saved: pairs([0, 1]), deleted: pairs([0, 1]) }, order)).toBe(children);
  });

  it('write what changes behind the others while there is room, and leave what was', () => {
    const { children: few } = compileEdges(
      pairs([0, 1], [1, 2], [2, 3], [3, 0], [0, 2], [1, 3], [2, 0], [3, 1]),
      order,
    );
    expect(few.targets).toHaveLength(10);
    const changed = changeEdges(few, { saved: none, deleted: pairs([0, 1]) }, order);
    expect(changed.targets).toBe(few.targets);
    expect(few.written.count).toBe(9);
    const again = changeEdges(changed, { saved: none, deleted: pairs([1, 3]) }, order);
    expect(again.targets).toBe(few.targets);
    expect(rowsOf(again)).toEqual([[2], [2], [0, 3], [0, 1]]);
    expect(rowsOf(few)).toEqual([
      [1, 2],
      [2, 3],
      [0, 3],
      [0, 1],
    ]);
    // no room is left: all rows are written together again
    const packed = changeEdges(again, { saved: pairs([0, 3]), deleted: none }, order);
    expect(packed.targets).not.toBe(few.targets);
    expect(packed.targets).toHaveLength(10);
    expect(rowsOf(packed)).toEqual([[2, 3], [2], [0, 3], [0, 1]]);
    expect(rowsOf(again)).toEqual([[2], [2], [0, 3], [0, 1]]);
  });

  it('grow by rows for numbers that came since', () => {
    const { children } = fewEdges();
    const more = Int32Array.of(0, 1, 2, 3, 4);
    const grown = changeEdges(children, { saved: none, deleted: none }, more);
    expect(rowsOf(grown)).toEqual([[1, 2], [2], [], [0], []]);
    expect(rowsOf(changeEdges(children, { saved: pairs([4, 0]), deleted: none }, more))).toEqual([
      [1, 2],
      [2],
      [],
      [0],
      [0],
    ]);
  });

  it('take what is both saved and deleted as saved, in the order of ranks', () => {
    const { children } = fewEdges();
    const changes = { saved: pairs([0, 3], [0, 1]), deleted: pairs([0, 1], [0, 2]) };
    expect(rowsOf(changeEdges(children, changes, order))[0]).toEqual([1, 3]);
    expect(rowsOf(changeEdges(children, changes, Int32Array.of(3, 2, 1, 0)))[0]).toEqual([3, 1]);
  });
});
