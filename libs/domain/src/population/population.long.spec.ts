import fc from 'fast-check';
import type { AccessItemRef } from '../access/access-item';
import { holdAccess, type AccountAccess } from '../access/held-access';
import { ItemNumbers } from '../access/item-numbers';
import { Population } from './population';

const role = (n: number): AccessItemRef => ({ type: 'ROLE', id: `r${n}` });

/** The assigned roles of a row, as the numbers in their ids. */
function rolesOf(population: Population, row: number): readonly number[] {
  const { data, start, end } = population.rootsOf(row);
  return [...data.slice(start, end)];
}

interface CarryingAccount {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly number[];
}

const accessOf = ({ id, name, roles }: CarryingAccount): AccountAccess => ({
  account: { type: 'ACCOUNT', id, name },
  entitlements: roles.map(role),
});

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

  it('keeps what accounts carry apart from what is assigned', () => {
    const account = fc.record({
      id: fc.constantFrom('a', 'b', 'ä', '\u{1f600}'),
      name: fc.string({ unit: 'grapheme', maxLength: 5 }).filter((name) => !name.includes('\n')),
      roles: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 3 }),
    });
    const change = fc.record({
      id: fc.constantFrom('i', 'j', 'k'),
      roles: fc.option(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }), { freq: 4 }),
      accounts: fc.uniqueArray(account, { maxLength: 3, selector: ({ id }) => id }),
    });
    const numbersOf = (roles: readonly number[]) => [...new Set(roles)].sort((a, b) => a - b);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const population = openPopulation();
        for (const { id, roles, accounts } of changes) {
          if (roles === null) {
            population.delete(id);
            expect(population.rowOf(id)).toBeUndefined();
            continue;
          }
          const row = population.assign(id, roles.map(role), accounts.map(accessOf));
          const { assigned, carried = [] } = population.heldBy(row);
          expect([...assigned]).toEqual(numbersOf(roles));
          const reported = carried.map(({ account: { type, ...named }, entitlements }) => {
            return { type, ...named, roles: [...entitlements] };
          });
          expect(reported).toEqual(accounts.map((one) => ({ type: 'ACCOUNT', ...one, roles: numbersOf(one.roles) })));
          expect(rolesOf(population, row)).toEqual(numbersOf([...roles, ...accounts.flatMap((one) => one.roles)]));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes access that is numbered already, and none that is numbered by another graph', () => {
    const population = openPopulation();
    const accounts = [accessOf({ id: 'x', name: 'X', roles: [3] })];
    const held = holdAccess(population, [role(2), role(1)], accounts);
    const row = population.hold('eve', held);
    expect(population.heldBy(row)).toEqual(held);
    expect(rolesOf(population, row)).toEqual([1, 2, 3]);
    expect(population.hold('eve', holdAccess(population, []))).toBe(row);
    expect(rolesOf(population, row)).toEqual([]);
    expect(() => population.hold('eve', holdAccess(openPopulation(), []))).toThrow('number items differently');
  });

  it('stays small while accounts are renamed without end', () => {
    const population = openPopulation();
    const rename = (n: number) => {
      const id = `identity-${n % 100}`;
      population.assign(id, [role(1)], [accessOf({ id, name: `name ${n}`.padEnd(200, 'x'), roles: [2, 3] })]);
    };
    for (let n = 0; n < 2000; n++) rename(n);
    const before = population.byteLength;
    for (let n = 2000; n < 20_000; n++) rename(n);
    expect(population.byteLength).toBeLessThanOrEqual(before);
    const [reported] = population.heldBy(population.rowOf('identity-7')!).carried!;
    expect(reported!.account).toEqual({ type: 'ACCOUNT', id: 'identity-7', name: 'name 19907'.padEnd(200, 'x') });
  });

  it('distinguishes many ids that share most of their bytes', () => {
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
