import { AccessMarks } from '../access/access-marks';
import { compileAccessGraph, findNumber } from '../access/access-graph';
import { HeldGraph } from '../access/held-graph';
import { holdAccess } from '../access/held-access';
import { refOf } from '../testing/organisation';
import { findConflictWithin } from './find-conflict-within';

const plenty = 1_000;

interface Rule {
  readonly sets: readonly (readonly [minimum: number, ...refs: string[]])[];
  readonly threshold: number;
}

/** The roles that hold the conflict, where all that is named is assigned. */
function find(grants: readonly string[], { sets, threshold }: Rule, steps = plenty) {
  const pairs = grants.map((text) => text.split(' > ').map(refOf));
  const refs = [...pairs.flat(), ...sets.flatMap(([, ...strings]) => strings.map(refOf))];
  const graph = compileAccessGraph(
    refs.map((ref) => ({ ...ref, name: ref.id })),
    pairs.map(([parent, child]) => ({ parent: parent!, child: child! })),
  );
  const marks = new AccessMarks();
  marks.start(graph, holdAccess(graph, refs), []);
  const budget = { steps };
  const counting = sets.map(([minimum, ...strings]) => ({
    minimum,
    matched: strings.map((text) => findNumber(graph, refOf(text))!),
  }));
  const found = findConflictWithin(new HeldGraph(graph, marks), { sets: counting, threshold }, budget);
  return { found: found?.map(({ type, id }) => `${type}:${id}`), taken: steps - budget.steps };
}

const [a, b, c] = ['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c'] as const;
const sides = [
  [1, a],
  [1, b],
] as const;
const toxic = (role: string) => [`${role} > ${a}`, `${role} > ${b}`];

describe('the conflict within', () => {
  it('is with roles and access profiles that grant both sides, by type and id', () => {
    const grants = [...toxic('ROLE:z'), ...toxic('ROLE:m'), ...toxic('ACCESS_PROFILE:x'), `ROLE:left > ${a}`];
    expect(find(grants, { sets: sides, threshold: 2 }).found).toEqual(['ACCESS_PROFILE:x', 'ROLE:m', 'ROLE:z']);
  });

  it('is in no item where no single role grants both', () => {
    expect(find([`ROLE:l > ${a}`, `ROLE:r > ${b}`], { sets: sides, threshold: 2 }).found).toEqual([]);
    expect(find([], { sets: sides, threshold: 2 }).found).toEqual([]);
  });

  it('is with an entitlement that grants both sides, and not with what grants that', () => {
    expect(find([`${c} > ${a}`, `${c} > ${b}`], { sets: sides, threshold: 2 }).found).toEqual([c]);
    expect(find([`${c} > ${a}`, `${c} > ${b}`, `ROLE:r > ${c}`], { sets: sides, threshold: 2 }).found).toEqual([c]);
  });

  it('is with an entitlement that violates alone although it grants nothing, and not with what grants that', () => {
    expect(find([`ROLE:r > ${a}`], { sets: [[1, a]], threshold: 1 }).found).toEqual([a]);
  });

  it('is with the innermost of nested roles, and with all of a cycle', () => {
    expect(
      find([...toxic('ROLE:in'), 'ROLE:out > ROLE:in', 'ROLE:far > ROLE:out'], { sets: sides, threshold: 2 }).found,
    ).toEqual(['ROLE:in']);
    const cycle = [...toxic('ROLE:x'), 'ROLE:x > ROLE:y', 'ROLE:y > ROLE:x', 'ROLE:out > ROLE:y'];
    expect(find(cycle, { sets: sides, threshold: 2 }).found).toEqual(['ROLE:x', 'ROLE:y']);
  });

  it('counts as many items of a set as its minimum says, and as many sets as the threshold', () => {
    const two = [
      [2, a, b, c],
      [1, a],
    ] as const;
    expect(find(toxic('ROLE:r'), { sets: two, threshold: 2 }).found).toEqual(['ROLE:r']);
    expect(find([`ROLE:r > ${a}`], { sets: two, threshold: 2 }).found).toEqual([]);
    expect(find([`ROLE:r > ${a}`], { sets: two, threshold: 1 }).found).toEqual([a]);
    expect(find([`ROLE:r > ${b}`, `ROLE:r > ${c}`], { sets: two, threshold: 1 }).found).toEqual([a, 'ROLE:r']);
  });

  it('counts the items of each set again', () => {
    const sets = [
      [2, a, b],
      [2, c, 'ENTITLEMENT:d'],
    ] as const;
    const grants = ['ROLE:r > ROLE:x', `ROLE:x > ${a}`, `ROLE:r > ${b}`];
    expect(find(grants, { sets, threshold: 2 }).found).toEqual([]);
    expect(find(grants, { sets, threshold: 1 }).found).toEqual(['ROLE:r']);
  });

  it('is in no item that only grants what is in no set', () => {
    expect(find([`ROLE:zero > ${c}`, 'ROLE:p > ROLE:zero'], { sets: sides, threshold: 2 }).found).toEqual([]);
  });

  it('is with each role that holds it, whatever else these roles grant', () => {
    const sets = [
      [1, a],
      [1, b, c, 'ENTITLEMENT:d'],
    ] as const;
    const grants = [`ROLE:r > ${a}`, 'ROLE:r > ENTITLEMENT:d', `ROLE:s > ${a}`, `ROLE:s > ${b}`];
    expect(find(grants, { sets, threshold: 2 }).found).toEqual(['ROLE:r', 'ROLE:s']);
  });

  it('is looked for above all items of a set at once where one of them is enough', () => {
    const sets = [
      [1, a, b],
      [1, c],
    ] as const;
    const { found, taken } = find([...toxic('ROLE:r'), 'ROLE:out > ROLE:r'], { sets, threshold: 2 });
    // Two items, the grants to each of them, and that to the role; then one item.
    expect([found, taken]).toEqual([[], 2 + 2 + 1 + 1]);
  });

  it('is no longer looked for when the budget has run out', () => {
    const roles = Array.from({ length: 50 }, (_, n) => `ROLE:${n}`);
    const chain = roles.map((role, n) => `${role} > ${roles[n + 1] ?? a}`);
    expect(find(chain, { sets: sides, threshold: 2 }, 3)).toEqual({ found: undefined, taken: 4 });
  });

  it('is not known when the budget does not suffice, and costs the grants that are looked at', () => {
    const { found, taken } = find(toxic('ROLE:r'), { sets: sides, threshold: 2 });
    // each side: its item, and one grant
    expect([found, taken]).toEqual([['ROLE:r'], 4]);
    expect(find(toxic('ROLE:r'), { sets: sides, threshold: 2 }, 4).found).toEqual(['ROLE:r']);
    expect(find(toxic('ROLE:r'), { sets: sides, threshold: 2 }, 3).found).toBeUndefined();
    expect(find(toxic('ROLE:r'), { sets: sides, threshold: 2 }, 1).found).toBeUndefined();
    const nested = [...toxic('ROLE:in'), 'ROLE:out > ROLE:in'];
    const whole = find(nested, { sets: sides, threshold: 2 });
    // each side: its item and two grants; then both roles, and the grant between them
    expect(whole.taken).toBe(3 + 3 + 3);
    expect(find(nested, { sets: sides, threshold: 2 }, 9).found).toEqual(['ROLE:in']);
    expect(find(nested, { sets: sides, threshold: 2 }, 8).found).toBeUndefined();
  });
});
