import fc from 'fast-check';
import { changeAccessGraph } from '../access/change-access-graph';
import { overGraph, type PolicyIndex } from '../sod/policy-index';
import { buildConflict, refOf } from '../testing/organisation';
import { compileStaff, scanNaively, staffedOrganisation, type CompiledStaff } from '../testing/staffed-organisation';
import { lawRuns } from '../testing/law-runs';
import { ViolationFinder } from './violation-finder';

/** Asks about all identities in this order; `i0 p1` for each violation. */
function askAll({ index, population }: CompiledStaff, finder: ViolationFinder, rows: readonly number[]) {
  return rows.flatMap((row) => {
    const count = finder.find(population.rootsOf(row));
    return [...finder.found.subarray(0, count)].map((at) => `${population.idOf(row)} ${index.policies[at]!.id}`);
  });
}

describe('a finder of violations', () => {
  it('finds what the oracle finds, asked again as the first time', () => {
    fc.assert(
      fc.property(staffedOrganisation(), (staffed) => {
        const compiled = compileStaff(staffed);
        const finder = new ViolationFinder(compiled.index);
        const rows = [...staffed.staff.keys()];
        expect(askAll(compiled, finder, rows)).toEqual(scanNaively(staffed));
        expect(askAll(compiled, finder, rows)).toEqual(scanNaively(staffed));
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('finds nothing by items that do not exist, or do so no longer, though policies name them', () => {
    const items = ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
    const policies = [buildConflict('p', ['ROLE:a'], ['ROLE:b']), buildConflict('q', ['ROLE:never'], ['ROLE:b'])];
    const staff = [[...items, refOf('ROLE:never')]];
    const compiled = compileStaff({ organisation: { items, grants: [], policies }, staff });
    const askIn = (index: PolicyIndex) => askAll({ ...compiled, index }, new ViolationFinder(index), [0]);
    expect(askIn(compiled.index)).toEqual(['i0 p']);
    const without = changeAccessGraph(compiled.index.graph, { deletedItems: [items[0]!] });
    expect(askIn(overGraph(compiled.index, without))).toEqual([]);
  });

  /** Everybody holds `held` items, of which the first two conflict for every second one. */
  function hire(people: number, held: number): CompiledStaff {
    const items = Array.from({ length: people + held }, (_, n) => ({ ...refOf(`ENTITLEMENT:e${n}`), name: `e${n}` }));
    const policies = items
      .slice(0, people)
      .filter((__, n) => n % 2 === 0)
      .map(({ id }, n) => buildConflict(`p${n}`, [`ENTITLEMENT:${id}`], [`ENTITLEMENT:${items[2 * n + 1]!.id}`]));
    const staff = Array.from({ length: people }, (__, n) => items.slice(n, n + held));
    return compileStaff({ organisation: { items, grants: [], policies }, staff });
  }

  const expectedOf = (people: number) =>
    Array.from({ length: people }, (_, n) => n).flatMap((n) =>
      Array.from({ length: Math.ceil(people / 2) }, (__, p) => p)
        .filter((p) => n <= 2 * p)
        .map((p) => `i${n} p${p}`),
    );

  it('answers about many identities, each with many items', () => {
    const compiled = hire(150, 700);
    const finder = new ViolationFinder(compiled.index);
    const found = askAll(compiled, finder, [...Array(150).keys()]);
    expect(found.sort()).toEqual([...expectedOf(150)].sort());
  });

  it('makes rows again that it had to forget', () => {
    const { index, population } = hire(20, 20);
    const finder = new ViolationFinder(index, 1);
    const ask = () => [...Array(20).keys()].map((row) => finder.find(population.rootsOf(row)));
    const first = ask();
    const before = finder.operations;
    expect(first).toEqual([10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]);
    expect(ask()).toEqual(first);
    expect(finder.operations - before).toBe(before);
  });
});

it('counts every word that it reads, also for an identity that holds little', () => {
  const items = ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
  const others = Array.from({ length: 1_280 }, (_, n) => buildConflict(`p${n}`, ['ROLE:gone'], ['ROLE:b']));
  const policies = [...others, buildConflict('q', ['ROLE:a'], ['ROLE:b'])];
  const { index, population } = compileStaff({ organisation: { items, grants: [], policies }, staff: [[items[0]!]] });
  const finder = new ViolationFinder(index);
  finder.find(population.rootsOf(0));
  const before = finder.operations;
  finder.find(population.rootsOf(0));
  expect(finder.operations - before).toBeGreaterThanOrEqual(2 * (1_280 / 32));
});
