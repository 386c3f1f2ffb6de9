import fc from 'fast-check';
import type { AccessItemRef } from '../access/access-item';
import { ItemNumbers } from '../access/item-numbers';
import { Population } from './population';

const role = (n: number): AccessItemRef => ({ type: 'ROLE', id: `r${n}` });

/** The assigned roles of a row, as the numbers in their ids. */
function rolesOf(population: Population, row: number): readonly number[] {
  const { data, start, end } = population.assignedOf(row);
  return [...data.slice(start, end)];
}

function openPopulation(): Population {
  const numbers = new ItemNumbers();
  for (let n = 0; n < 100; n++) numbers.intern(role(n));
  return new Population(numbers);
}

const anyId = fc.oneof(
  fc.constantFrom('a', 'b', 'ä', 'é', '\u0800', '\u{1f600}', '\ud83d', '\uffee', 'identity-1'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 130 }),
  fc.integer({ min: 0, max: 20 }).map((n) => `identity-${n}`),
);
const anyChange = fc.record({
  id: anyId,
  roles: fc.option(fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 12 }), { freq: 4 }),
});

describe('a population', () => {
  it('holds what was assigned last, however often it changes', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 300 }), (changes) => {
        const population = openPopulation();
        const expected = new Map<string, readonly number[]>();
        for (const { id, roles } of changes) {
          if (roles === null) {
            population.delete(id);
            expected.delete(id);
          } else {
            population.assign(id, roles.map(role));
            expected.set(
              id,
              [...new Set(roles)].sort((a, b) => a - b),
            );
          }
        }
        expect(population.size).toBe(expected.size);
        const held = new Map<string, readonly number[]>();
        for (let row = 0; row < population.rows; row++) {
          if (population.has(row)) held.set(population.idOf(row), rolesOf(population, row));
        }
        expect(held).toEqual(expected);
        for (const id of expected.keys()) expect(population.idOf(population.rowOf(id)!)).toBe(id);
      }),
      { numRuns: 300 },
    );
  });

  it('tells apart many ids that share most of their bytes', () => {
    const population = openPopulation();
    const ids = Array.from({ length: 10_000 }, (_, n) => `identity-${n}`);
    ids.forEach((id, n) => population.assign(id, [role(n % 100)]));
    expect(population.rows).toBe(10_000);
    ids.forEach((id, n) => {
      expect(population.rowOf(id)).toBe(n);
      expect(rolesOf(population, n)).toEqual([n % 100]);
    });
    expect(population.rowOf('identity-10000')).toBeUndefined();
    expect(population.rowOf('identity-')).toBeUndefined();
  });

  it('gives an identity that comes again its row again', () => {
    const population = openPopulation();
    const row = population.assign('ann', [role(1)]);
    population.assign('bob', [role(2)]);
    population.delete('ann');
    population.delete('ann');
    population.delete('nobody');
    expect([population.size, population.rows, population.rowOf('ann')]).toEqual([1, 2, undefined]);
    expect(rolesOf(population, row)).toEqual([]);
    expect(population.assign('ann', [role(3), role(3)])).toBe(row);
    expect(rolesOf(population, row)).toEqual([3]);
    expect(population.size).toBe(2);
  });

  it('takes about 60 bytes an identity at six assignments, ids aside, and stays small while it changes', () => {
    const population = openPopulation();
    const count = 20_480;
    const assign = (n: number, shift: number) =>
      population.assign(
        `identity-${n}`,
        [1, 2, 3, 4, 5, 6].map((i) => role((n + i * shift) % 100)),
      );
    for (let n = 0; n < count; n++) assign(n, 1);
    const bytesOfIds = 15;
    expect(population.byteLength / count - bytesOfIds).toBeLessThan(60);
    const before = population.byteLength;
    for (let n = 0; n < count; n++) {
      population.assign(`identity-${n}`, []);
      assign(n, 3);
    }
    expect(population.byteLength).toBeLessThan(before * 1.2);
  });
});
