import { refOf } from '../testing/organisation';
import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { holdAccess } from './held-access';
import { HeldGraph } from './held-graph';

const names = [
  'ROLE:z',
  'ENTITLEMENT:t',
  'ACCESS_PROFILE:p',
  'ROLE:a',
  'ENTITLEMENT:n',
  'ROLE:unheld',
  'ENTITLEMENT:u',
];
const [z, t, p, a, n, unheld, u] = [0, 1, 2, 3, 4, 5, 6] as const;
const granting = ['ROLE:z', 'ROLE:a', 'ACCESS_PROFILE:p', 'ROLE:unheld', 'ENTITLEMENT:t'];
const grants = [
  ...granting.map((parent) => ({ parent: refOf(parent), child: refOf('ENTITLEMENT:t') })),
  { parent: refOf('ENTITLEMENT:t'), child: refOf('ENTITLEMENT:n') },
  { parent: refOf('ROLE:z'), child: refOf('ACCESS_PROFILE:p') },
];
const account = (id: string, ...entitlements: readonly string[]) => ({
  account: { type: 'ACCOUNT' as const, id, name: `Account ${id}` },
  entitlements: entitlements.map((name) => refOf(`ENTITLEMENT:${name}`)),
});
const accounts = [account('x', 'n', 't'), account('b', 't')];
/** Behind the items, in the order of their ids. */
const [accountB, accountX] = [7, 8] as const;

function heldBy(carrying: typeof accounts, requested: readonly string[] = []) {
  const graph = compileAccessGraph(
    names.map((name) => ({ ...refOf(name), name })),
    grants,
  );
  const marks = new AccessMarks();
  const held = ['ROLE:z', 'ROLE:a', 'ACCESS_PROFILE:p'].filter((name) => !requested.includes(name));
  const numbers = requested.map((name) => graph.numbers.find(refOf(name))!);
  marks.start(graph, holdAccess(graph, held.map(refOf), carrying), numbers);
  return new HeldGraph(graph, marks);
}

describe('the held part of a graph', () => {
  it('has above an item what is held and grants it, in order, itself left out', () => {
    const held = heldBy([]);
    expect([z, t, p, a, n, unheld, u].map((item) => held.heldParents(item))).toEqual([
      [],
      [p, a, z],
      [z],
      [],
      [t],
      [],
      [],
    ]);
    expect([z, t, p, n, u].map((item) => held.isGranted(item))).toEqual([false, true, true, true, false]);
  });

  it('has accounts above what they carry, between the types', () => {
    const held = heldBy(accounts);
    expect([t, n, p, a].map((item) => held.stepsAbove(item))).toEqual([
      [p, accountB, accountX, a, z],
      [accountX, t],
      [z],
      [],
    ]);
    expect([accountB, accountX].map((number) => held.heldParents(number))).toEqual([[], []]);
    expect([accountB, accountX].map((number) => held.stepsAbove(number))).toEqual([[], []]);
  });

  it('looks each item up once, and counts each grant that it reads', () => {
    const held = heldBy(accounts);
    const parents = held.heldParents(t);
    expect(held.steps).toBe(5);
    expect(held.heldParents(t)).toBe(parents);
    expect(held.steps).toBe(5);
    const above = held.stepsAbove(t);
    // What the accounts carry is looked at once for all items.
    expect(held.steps).toBe(5 + 3);
    expect(held.stepsAbove(t)).toBe(above);
    held.stepsAbove(n);
    held.stepsAbove(u);
    expect(held.steps).toBe(5 + 3 + 1);
  });

  it('has nothing but parents above an item where no account carries anything', () => {
    const held = heldBy([]);
    expect(held.stepsAbove(t)).toBe(held.heldParents(t));
  });

  it('has as roots what is assigned, and accounts, in order', () => {
    const held = heldBy(accounts);
    expect(held.roots()).toEqual([p, accountB, accountX, a, z]);
    const all = [z, t, p, a, n, unheld, u, accountB, accountX];
    expect(all.filter((number) => held.isRoot(number))).toEqual([z, p, a, accountB, accountX]);
    expect(heldBy([]).roots()).toEqual([p, a, z]);
  });

  it('has as roots what is requested, and nothing that comes with it', () => {
    const held = heldBy([], ['ROLE:z', 'ROLE:a', 'ACCESS_PROFILE:p', 'ROLE:unheld']);
    expect([t, n].map((item) => held.marks.has(item))).toEqual([true, true]);
    expect(held.roots()).toEqual([p, a, unheld, z]);
    expect(heldBy([], ['ENTITLEMENT:u']).roots()).toEqual([u, p, a, z].sort((x, y) => held.compare(x, y)));
  });

  it('numbers accounts behind all items, in the order of their ids', () => {
    const held = heldBy(accounts);
    expect(held.size).toBe(9);
    expect(heldBy([]).size).toBe(7);
    expect([u, accountB, accountX].map((number) => held.stepOf(number).name)).toEqual([
      'ENTITLEMENT:u',
      'Account b',
      'Account x',
    ]);
    const all = [z, t, p, a, n, unheld, u, accountB, accountX];
    const inOrder = [p, accountB, accountX, n, t, u, a, unheld, z];
    for (const list of [all, [...inOrder].reverse()]) {
      expect(list.sort((one, other) => held.compare(one, other))).toEqual(inOrder);
    }
  });

  it('has below an item or account what it grants or carries, by ranks, and leaves what is held as it was', () => {
    const held = heldBy(accounts);
    const below = (number: number) => {
      const { data, start, end } = held.stepsBelow(number);
      return [...data.subarray(start, end)];
    };
    expect([z, t, u, accountB, accountX].map(below)).toEqual([[p, t], [n, t], [], [t], [n, t]]);
    expect(held.marks.carried[0]!.entitlements).toEqual(Int32Array.of(t, n));
  });

  it('goes on from an account to what it carries, in order', () => {
    const { data, start, end } = heldBy([account('b', 'n', 't', 'u')]).stepsBelow(accountB);
    expect([...data.subarray(start, end)]).toEqual([n, t, u]);
  });
});
