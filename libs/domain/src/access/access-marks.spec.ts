import { refOf } from '../testing/organisation';
import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { holdAccess } from './held-access';

const ref = (text: string) => refOf(text);
const items = ['ROLE:top', 'ROLE:mid', 'ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ROLE:other'].map((text) => ({
  ...ref(text),
  name: text,
}));
const grants = [
  ['ROLE:top', 'ROLE:mid'],
  ['ROLE:mid', 'ENTITLEMENT:a'],
  ['ROLE:mid', 'ENTITLEMENT:gone'],
  ['ROLE:other', 'ENTITLEMENT:a'],
  ['ROLE:other', 'ENTITLEMENT:b'],
].map(([parent, child]) => ({ parent: ref(parent!), child: ref(child!) }));
const graph = compileAccessGraph(items, grants);
const [top, mid, a, b, c, other, deleted] = [0, 1, 2, 3, 4, 5, 6];
const account = (id: string, ...entitlements: readonly string[]) => ({
  account: { type: 'ACCOUNT' as const, id, name: id },
  entitlements: entitlements.map(ref),
});
const allOf = ({ held, heldCount, added, addedCount }: AccessMarks) => [
  ...held.subarray(0, heldCount),
  ...added.subarray(0, addedCount),
];

describe('the marks of an evaluation', () => {
  it('are what is held, then what is added, each once', () => {
    const marks = new AccessMarks();
    marks.start(graph, holdAccess(graph, [ref('ROLE:top')]), [other, a]);
    expect([...marks.held.subarray(0, marks.heldCount)]).toEqual([top, mid, a]);
    expect([...marks.added.subarray(0, marks.addedCount)]).toEqual([other, b]);
    expect([top, mid, a, b, c, other, deleted].map((item) => marks.has(item))).toEqual([
      ...[true, true, true, true, false, true, false],
    ]);
    expect([top, a, b, c, other].map((item) => marks.isExisting(item))).toEqual([true, true, false, false, false]);
    expect([top, mid, a, b, c, other].map((item) => marks.isRoot(item))).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('count what is requested, and each grant that is followed, once', () => {
    const marks = new AccessMarks();
    const stepsOf = (assigned: readonly string[], requested: readonly number[]) => {
      marks.start(graph, holdAccess(graph, assigned.map(ref)), requested);
      return marks.steps;
    };
    expect(stepsOf([], [])).toBe(0);
    expect(stepsOf(['ENTITLEMENT:a', 'ENTITLEMENT:b'], [c])).toBe(3);
    // top: 1 + 1 grant; mid: 1 + 2 grants
    expect(stepsOf(['ROLE:top'], [])).toBe(1 + 2 + 3);
    expect(stepsOf(['ROLE:top'], [mid, mid])).toBe(3 + 2 + 3);
    marks.start(graph, holdAccess(graph, [], [account('x', 'ENTITLEMENT:a', 'ENTITLEMENT:b')]), []);
    expect(marks.steps).toBe(2);
  });

  it('take what accounts carry as held, and as no root unless it is assigned too', () => {
    const marks = new AccessMarks();
    const carried = [account('x', 'ENTITLEMENT:a', 'ENTITLEMENT:gone'), account('y', 'ENTITLEMENT:a', 'ENTITLEMENT:b')];
    marks.start(graph, holdAccess(graph, [ref('ENTITLEMENT:b')], carried), [c]);
    expect([...marks.held.subarray(0, marks.heldCount)]).toEqual([b, a]);
    expect([a, b, c, deleted].map((item) => marks.has(item))).toEqual([true, true, true, false]);
    expect([a, b, c].map((item) => marks.isRoot(item))).toEqual([false, true, true]);
    expect(marks.carried).toHaveLength(2);
    marks.start(graph, holdAccess(graph, []), []);
    expect(marks.carried).toEqual([]);
    expect([marks.heldCount, marks.addedCount]).toEqual([0, 0]);
  });

  it('follow what accounts carry and grants, once', () => {
    const nested = compileAccessGraph(items, [{ parent: ref('ENTITLEMENT:a'), child: ref('ENTITLEMENT:b') }]);
    const marks = new AccessMarks();
    marks.start(nested, holdAccess(nested, [], [account('x', 'ENTITLEMENT:a'), account('y', 'ENTITLEMENT:a')]), []);
    expect(allOf(marks)).toEqual([a, b]);
    expect(marks.steps).toBe(2 + 2);
    marks.start(nested, holdAccess(nested, []), [a]);
    expect(allOf(marks)).toEqual([a, b]);
    expect(marks.heldCount).toBe(0);
    expect(marks.isExisting(b)).toBe(false);
    expect(marks.isRoot(b)).toBe(false);
  });

  it('leave out what does not exist, whether assigned or requested', () => {
    const marks = new AccessMarks();
    marks.start(graph, holdAccess(graph, [ref('ENTITLEMENT:gone'), ref('ENTITLEMENT:a')]), [deleted, b]);
    expect(allOf(marks)).toEqual([a, b]);
    expect(marks.has(deleted)).toBe(false);
  });

  it('are forgotten, whatever they were', () => {
    const marks = new AccessMarks();
    for (let use = 0; use < 70; use++) {
      marks.start(graph, holdAccess(graph, [ref('ROLE:top'), ref('ENTITLEMENT:c')]), [b]);
      marks.start(graph, holdAccess(graph, []), []);
      const all = [top, mid, a, b, c, other, deleted];
      expect(all.filter((item) => marks.has(item) || marks.isRoot(item) || marks.isExisting(item))).toEqual([]);
      expect([marks.heldCount, marks.addedCount, marks.steps]).toEqual([0, 0, 0]);
    }
  });

  it('list what is requested again, and granting items that are held, no second time', () => {
    const all = graph.items.flatMap((item, number) => (item === undefined ? [] : [number]));
    const marks = new AccessMarks();
    marks.start(graph, holdAccess(graph, []), [...all, ...all, ...all]);
    expect([...marks.added.subarray(0, marks.addedCount)].sort((a, b) => a - b)).toEqual(all);
    marks.start(graph, holdAccess(graph, [ref('ROLE:top')]), [top, top]);
    expect(marks.addedCount).toBe(0);
    expect(marks.isExisting(top)).toBe(true);
  });

  it('keep their memory until a graph has more numbers', () => {
    const marks = new AccessMarks();
    marks.start(graph, holdAccess(graph, []), []);
    const { held: memory, added } = marks;
    expect(added).toHaveLength(8);
    expect(memory).toHaveLength(8);
    const grown = compileAccessGraph(
      [...items, ...['ROLE:x', 'ROLE:y'].map((text) => ({ ...ref(text), name: text }))],
      [],
    );
    marks.start(grown, holdAccess(grown, []), []);
    expect(marks.held).toBe(memory);
    expect(marks.added).toBe(added);
    grown.numbers.intern(ref('ROLE:z'));
    marks.start(grown, holdAccess(grown, []), []);
    expect([marks.held.length, marks.added.length]).toEqual([11, 11]);
  });
});
