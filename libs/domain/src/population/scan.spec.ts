import fc from 'fast-check';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { compileStaff, scanNaively, staffedOrganisation, type CompiledStaff } from '../testing/staffed-organisation';
import { lawRuns } from '../testing/law-runs';
import { scan, type ScanRange } from './scan';
import { simulate } from './simulate';

function pairs({ index, population }: CompiledStaff, range?: ScanRange): readonly string[] {
  return [...scan(index, population, range)].flatMap(({ rows, positions }) =>
    [...rows].map((row, i) => `${population.idOf(row)} ${index.policies[positions[i]!]!.id}`),
  );
}

describe('a scan', () => {
  it('finds the pairs that the oracle finds, by identity and then by policy name', () => {
    fc.assert(
      fc.property(staffedOrganisation(), (staffed) => {
        expect(pairs(compileStaff(staffed))).toEqual(scanNaively(staffed));
      }),
      { numRuns: lawRuns(1000) },
    );
  });

  it('is the same in ranges and in the smallest slices, one after the other without a gap', () => {
    fc.assert(
      fc.property(staffedOrganisation(), fc.nat(16), (staffed, cut) => {
        const hired = compileStaff(staffed);
        const { rows } = hired.population;
        const middle = Math.min(cut, rows);
        const all = pairs(hired);
        expect([...pairs(hired, { to: middle }), ...pairs(hired, { from: middle })]).toEqual(all);
        expect(pairs(hired, { stepsASlice: 1 })).toEqual(all);
        const slices = [...scan(hired.index, hired.population, { stepsASlice: 1 })];
        expect(slices.map(({ from, to }) => [from, to])).toEqual(Array.from({ length: rows }, (_, n) => [n, n + 1]));
      }),
    );
  });

  it('leaves out identities that are deleted', () => {
    const items = ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
    const organisation = { items, grants: [], policies: [buildConflict('p', ['ROLE:a'], ['ROLE:b'])] };
    const hired = compileStaff({ organisation, staff: [items, items, items] });
    hired.population.delete('i1');
    expect(pairs(hired)).toEqual(['i0 p', 'i2 p']);
  });

  it('finds policies of both kinds in their order, in every word of bits, through roles of few and of many policies', () => {
    const count = 150;
    const items = [
      ...Array.from({ length: count }, (_, n) => ({ type: 'ENTITLEMENT' as const, id: `e${n}`, name: `e${n}` })),
      { ...refOf('ROLE:all'), name: 'all' },
      { ...refOf('ENTITLEMENT:x'), name: 'x' },
    ];
    const policies = items.slice(0, count).map(({ id }, n) =>
      n % 7 === 3
        ? buildPolicy({
            id: `p${n}`,
            type: 'CARDINALITY_BASED',
            threshold: 1,
            sets: [{ name: null, minimum: 2, criteriaList: [refOf(`ENTITLEMENT:${id}`), refOf('ENTITLEMENT:x')] }],
          })
        : buildConflict(`p${n}`, [`ENTITLEMENT:${id}`], ['ENTITLEMENT:x']),
    );
    const grants = items.slice(0, count).map((child) => ({ parent: refOf('ROLE:all'), child }));
    const some = [3, 31, 32, 63, 64, 149].map((n) => refOf(`ENTITLEMENT:e${n}`));
    const staffed = {
      organisation: { items, grants, policies },
      staff: [[refOf('ROLE:all'), refOf('ENTITLEMENT:x')], [...some, refOf('ENTITLEMENT:x')], some],
    };
    expect(pairs(compileStaff(staffed))).toEqual(scanNaively(staffed));
    expect(pairs(compileStaff(staffed))).toHaveLength(count + some.length);
  });

  it('ends a slice when enough steps are taken, however many rows there are', () => {
    const items = Array.from({ length: 50 }, (_, n) => ({ type: 'ROLE' as const, id: `r${n}`, name: `r${n}` }));
    const policies = [buildConflict('p', ['ROLE:r0'], ['ROLE:r1'])];
    const staff = Array.from({ length: 2_000 }, (_, n) => [
      items[n % 50]!,
      items[(n * 7) % 50]!,
      items[(n * 11) % 50]!,
    ]);
    const { index, population } = compileStaff({ organisation: { items, grants: [], policies }, staff });
    const slices = [...scan(index, population, { stepsASlice: 1_000 })];
    expect(slices.length).toBeGreaterThan(5);
    expect(Math.max(...slices.map(({ from, to }) => to - from))).toBeLessThan(400);
  });

  it('ends a slice when it has many pairs, though equal access is evaluated once', () => {
    const items = ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
    const policies = Array.from({ length: 1_000 }, (_, n) => buildConflict(`p${n}`, ['ROLE:a'], ['ROLE:b']));
    const staff = Array.from({ length: 400 }, () => items);
    const { index, population } = compileStaff({ organisation: { items, grants: [], policies }, staff });
    const counts = [...scan(index, population)].map(({ rows }) => rows.length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(400_000);
    expect(Math.max(...counts)).toBeLessThan(100_000);
    const changes = [...simulate(population, { before: index, after: index })].map(({ rows }) => rows.length);
    expect(changes.reduce((sum, count) => sum + count)).toBe(400_000);
    expect(Math.max(...changes)).toBeLessThan(100_000);
  });

  it('refuses a population whose numbers are not those of the index', () => {
    const one = compileStaff({ organisation: { items: [], grants: [], policies: [] }, staff: [] });
    const other = compileStaff({ organisation: { items: [], grants: [], policies: [] }, staff: [] });
    expect(() => [...scan(one.index, other.population)]).toThrow('number items differently');
  });
});
