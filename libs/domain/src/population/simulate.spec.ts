import fc from 'fast-check';
import { compileAccessGraph } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { changeAccessGraph } from '../access/change-access-graph';
import { compilePolicyIndex, overGraph, changePolicyIndex } from '../sod/policy-index';
import { organisationWithRequest } from '../testing/arbitraries';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { changeIndex } from '../testing/organisation-changes';
import { compileStaff, scanNaively, staffedOrganisation } from '../testing/staffed-organisation';
import type { SodPolicy } from '../sod/sod-policy';
import { lawRuns } from '../testing/law-runs';
import { Population } from './population';
import type { ScanRange } from './scan';
import {
  comparedPolicies,
  countChanges,
  simulate,
  violatedPolicy,
  violationChanges,
  type Simulation,
} from './simulate';

/** One line a pair: `STAYS i0 p1`. */
function lines(population: Population, simulation: Simulation, range?: ScanRange): readonly string[] {
  const policies = comparedPolicies(simulation);
  return [...simulate(population, simulation, range)].flatMap(({ rows, policies: places, changes }) =>
    [...rows].map((row, i) => {
      return `${violationChanges[changes[i]!]!} ${population.idOf(row)} ${policies[places[i]!]!.policy.id}`;
    }),
  );
}

/** Some identities are assigned something else afterwards. */
const twoStates = fc.record({
  before: staffedOrganisation(),
  after: organisationWithRequest().map(({ organisation }) => organisation),
  moved: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
});

describe('a simulation', () => {
  it('is the scan after less the scan before', () => {
    fc.assert(
      fc.property(twoStates, ({ before, after, moved }) => {
        const { index, population } = compileStaff(before);
        const staff = before.staff.map((assigned, n) => (moved[n] === true ? before.staff.at(-1 - n)! : assigned));
        const assignments = new Map(staff.map((assigned, n) => [`i${n}`, assigned]));
        const simulation = { before: index, after: changeIndex(index, before.organisation, after), assignments };
        const found = lines(population, simulation);
        const then = new Set(scanNaively({ ...before, organisation: after, staff }));
        const now = new Set(scanNaively(before));
        const pairsOf = (...changes: readonly string[]) =>
          new Set(
            found.filter((line) => changes.includes(line.split(' ')[0]!)).map((line) => line.replace(/^\w+ /, '')),
          );
        expect(pairsOf('STARTS', 'STAYS')).toEqual(then);
        expect(pairsOf('ENDS', 'STAYS')).toEqual(now);
        expect(found).toHaveLength(new Set([...then, ...now]).size);
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('is the same in ranges and in the smallest slices, and changes nothing', () => {
    fc.assert(
      fc.property(twoStates, fc.nat(16), ({ before, after }, cut) => {
        const { index, population } = compileStaff(before);
        const simulation = { before: index, after: changeIndex(index, before.organisation, after) };
        const all = lines(population, simulation);
        const middle = Math.min(cut, population.rows);
        expect([
          ...lines(population, simulation, { to: middle }),
          ...lines(population, simulation, { from: middle, stepsASlice: 1 }),
        ]).toEqual(all);
        expect(lines(population, { before: index, after: index }).every((line) => line.startsWith('STAYS'))).toBe(true);
      }),
    );
  });

  const items = ['a', 'b', 'c', 'role'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
  const [a, b, c, role] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0], (typeof items)[0]];
  const graph = compileAccessGraph(items, [{ parent: role, child: a }]);
  const population = new Population(graph.numbers);
  population.assign('ann', [role, b]);
  population.assign('bob', [b, c]);
  population.assign('gone', [a, b]);
  population.delete('gone');
  const high = buildConflict('high', ['ROLE:a'], ['ROLE:b']);
  const low = { ...buildConflict('low', ['ROLE:b'], ['ROLE:c']), level: 'LOW' as const };
  const index = compilePolicyIndex(graph, [high]);

  it('tells what a draft policy would start, by policy and by level', () => {
    const simulation = { before: index, after: changePolicyIndex(index, { saved: [low] }) };
    expect(lines(population, simulation)).toEqual(['STAYS ann high', 'STARTS bob low']);
    expect(countChanges(comparedPolicies(simulation), simulate(population, simulation))).toEqual({
      all: { STARTS: 1, ENDS: 0, STAYS: 1 },
      byPolicy: [
        { STARTS: 0, ENDS: 0, STAYS: 1 },
        { STARTS: 1, ENDS: 0, STAYS: 0 },
      ],
      byLevel: { HIGH: { STARTS: 0, ENDS: 0, STAYS: 1 }, LOW: { STARTS: 1, ENDS: 0, STAYS: 0 } },
    });
  });

  it('tells what a changed policy, as it would be, would end', () => {
    const narrower = buildPolicy({ ...high, name: 'narrower', sets: [low.sets[1]!, high.sets[1]!] });
    const simulation = { before: index, after: changePolicyIndex(index, { saved: [narrower] }) };
    expect(comparedPolicies(simulation)).toEqual([{ policy: narrower, ended: high }]);
    expect(lines(population, simulation)).toEqual(['ENDS ann high', 'STARTS bob high']);
  });

  it('gives violations that end the name and the level that they had, and others those that they would have', () => {
    const reclassified = { ...high, name: 'reclassified', level: 'CRITICAL' as const };
    const narrower = buildPolicy({ ...reclassified, sets: [low.sets[1]!, high.sets[1]!] });
    const named = (saved: SodPolicy) => {
      const simulation = { before: index, after: changePolicyIndex(index, { saved: [saved] }) };
      const compared = comparedPolicies(simulation);
      const { byLevel } = countChanges(compared, simulate(population, simulation));
      const violated = violationChanges.map((change) => violatedPolicy(compared[0]!, change));
      return { byLevel, violated: violated.map(({ name, level }) => `${name} ${level}`) };
    };
    const violated = ['reclassified CRITICAL', 'policy high HIGH', 'reclassified CRITICAL'];
    expect(named(narrower)).toEqual({
      byLevel: { CRITICAL: { STARTS: 1, ENDS: 0, STAYS: 0 }, HIGH: { STARTS: 0, ENDS: 1, STAYS: 0 } },
      violated,
    });
    expect(named(reclassified)).toEqual({
      byLevel: { CRITICAL: { STARTS: 0, ENDS: 0, STAYS: 1 }, HIGH: { STARTS: 0, ENDS: 0, STAYS: 0 } },
      violated,
    });
  });

  it('tells policies that change their places in the order of how they would be', () => {
    const [first, second] = ['first', 'second'].map((id) => buildConflict(id, ['ROLE:b'], ['ROLE:c']));
    const both = compilePolicyIndex(graph, [first!, second!]);
    const renamed = { ...second!, name: 'a second' };
    expect(lines(population, { before: both, after: changePolicyIndex(both, { saved: [renamed] }) })).toEqual([
      'STAYS bob second',
      'STAYS bob first',
    ]);
    expect(
      lines(population, { before: both, after: changePolicyIndex(both, { saved: [renamed], deletedIds: ['first'] }) }),
    ).toEqual(['STAYS bob second', 'ENDS bob first']);
  });

  it('tells what a grant taken away, and an assignment, would change', () => {
    const without = changeAccessGraph(graph, { deletedGrants: [{ parent: role, child: a }] });
    expect(lines(population, { before: index, after: overGraph(index, without) })).toEqual(['ENDS ann high']);
    const assignments = new Map([
      ['bob', [b, b, a]],
      ['nobody', [a, b]],
    ]);
    expect(lines(population, { before: index, after: index, assignments })).toEqual([
      'STAYS ann high',
      'STARTS bob high',
    ]);
  });

  it('reports what accounts would change, alongside assignments', () => {
    const staff = new Population(graph.numbers);
    const account = { type: 'ACCOUNT' as const, id: 'x', name: 'x' };
    staff.assign('ann', [b], [{ account, entitlements: [a] }]);
    const carried = (...entitlements: readonly (typeof a)[]) =>
      new Map([['ann', holdAccess(graph, [], [{ account, entitlements }]).carried ?? []]]);
    const before = { before: index, after: index };
    expect(lines(staff, { ...before, carried: carried(a, c) })).toEqual(['STAYS ann high']);
    expect(lines(staff, { ...before, carried: carried() })).toEqual(['ENDS ann high']);
    const assignments = new Map([['ann', [role, b]]]);
    expect(lines(staff, { ...before, carried: carried(), assignments })).toEqual(['STAYS ann high']);
    expect(lines(staff, { ...before, assignments: new Map([['ann', []]]) })).toEqual(['ENDS ann high']);
  });

  it('refuses indexes whose numbers are not those of the population', () => {
    const other = compilePolicyIndex(compileAccessGraph([], []), []);
    expect(() => lines(population, { before: index, after: other })).toThrow('number items differently');
    expect(() => lines(population, { before: other, after: index })).toThrow('number items differently');
  });
});
