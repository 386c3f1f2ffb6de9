import fc from 'fast-check';
import { compareText } from '@identity-governance/values';
import { refOf } from '../testing/organisation';
import { ItemNumbers } from './item-numbers';
import { invert, orderNumbers, rankNumbers } from './rank-numbers';

class CountedNumbers extends ItemNumbers {
  compared = 0;

  override compare(a: number, b: number): number {
    this.compared++;
    return super.compare(a, b);
  }
}

const ref = fc.record({
  type: fc.constantFrom('ROLE' as const, 'ENTITLEMENT' as const, 'ACCESS_PROFILE' as const),
  id: fc.constantFrom('a', 'b', 'c', 'B', 'ab', '\u{1f600}', '\uffee'),
});

describe('ranks', () => {
  it('are the places of numbers by type and id, found at once or after one another', () => {
    fc.assert(
      fc.property(fc.array(ref), fc.array(ref), (first, later) => {
        const numbers = new ItemNumbers();
        first.forEach((one) => numbers.intern(one));
        const before = rankNumbers(numbers);
        later.forEach((one) => numbers.intern(one));
        const order = Array.from({ length: numbers.size }, (_, n) => n).sort((a, b) => numbers.compare(a, b));
        expect(invert(rankNumbers(numbers))).toEqual(Int32Array.from(order));
        expect(invert(rankNumbers(numbers, before))).toEqual(Int32Array.from(order));
      }),
    );
  });

  it('stay the same object while no number comes', () => {
    const numbers = new ItemNumbers();
    const ranks = rankNumbers(numbers);
    expect(rankNumbers(numbers, ranks)).toBe(ranks);
    numbers.intern(refOf('ROLE:a'));
    const next = rankNumbers(numbers, ranks);
    expect(next).toHaveLength(1);
    expect(rankNumbers(numbers, next)).toBe(next);
  });
});

describe('the order of numbers', () => {
  const orderOf = (strings: readonly string[]) => {
    const numbers = new CountedNumbers();
    strings.map(refOf).forEach((one) => numbers.intern(one));
    const order = orderNumbers(numbers);
    return { order: [...order], compared: numbers.compared };
  };

  it('is found by comparing each with the next where they come in it', () => {
    const inOrder = Array.from({ length: 50 }, (_, n) => `ROLE:${n + 10}`);
    expect(orderOf(inOrder)).toEqual({ order: [...inOrder.keys()], compared: 49 });
    expect(orderOf(['ROLE:a'])).toEqual({ order: [0], compared: 0 });
    expect(orderOf([])).toEqual({ order: [], compared: 0 });
  });

  it('is found by two comparisons each where one type comes after another', () => {
    const strings = ['ROLE', 'ENTITLEMENT'].flatMap((type) =>
      Array.from({ length: 50 }, (_, n) => `${type}:${n + 10}`),
    );
    const { order, compared } = orderOf(strings);
    expect(order).toEqual([...Array.from({ length: 50 }, (_, n) => n + 50), ...Array(50).keys()]);
    expect(compared).toBeLessThanOrEqual(2 * strings.length);
  });

  it('sorts only those behind the first that is out of it', () => {
    expect(orderOf(['ROLE:b', 'ROLE:d', 'ROLE:a', 'ROLE:c', 'ENTITLEMENT:z']).order).toEqual([4, 2, 0, 3, 1]);
    expect(orderOf(['ROLE:b', 'ROLE:a']).order).toEqual([1, 0]);
  });
});

describe('item numbers', () => {
  it('are given in order of arrival, one to each type and id', () => {
    const numbers = new ItemNumbers();
    const refs = ['ROLE:x', 'ENTITLEMENT:x', 'ACCESS_PROFILE:x', 'ROLE:y'].map(refOf);
    expect(refs.map((one) => numbers.find(one))).toEqual([undefined, undefined, undefined, undefined]);
    expect(refs.map((one) => numbers.intern(one))).toEqual([0, 1, 2, 3]);
    expect(refs.map((one) => numbers.intern(one))).toEqual([0, 1, 2, 3]);
    expect(refs.map((one) => numbers.find(one))).toEqual([0, 1, 2, 3]);
    expect(numbers.size).toBe(4);
  });

  it('are compared by the names of types, then ids', () => {
    const numbers = new ItemNumbers();
    ['ROLE:a', 'ENTITLEMENT:z', 'ACCESS_PROFILE:z', 'ROLE:b'].map(refOf).forEach((one) => numbers.intern(one));
    expect([0, 1, 2, 3].sort((a, b) => numbers.compare(a, b))).toEqual([2, 1, 0, 3]);
    expect(numbers.compare(0, 0)).toBe(0);
  });

  it('of one type are compared by code points, whatever ids there are and come later', () => {
    const unit = fc.constantFrom('a', 'b', 'é', '\ud7ff', '\ud800', '\u{1f600}', '\udfff', '\ue000', '\uffff');
    const id = fc.array(unit, { maxLength: 4 }).map((units) => units.join(''));
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 2, maxLength: 12 }), (ids) => {
        const numbers = new ItemNumbers();
        ids.forEach((one, number) => {
          numbers.intern({ type: 'ROLE', id: one });
          for (let other = 0; other < number; other++) {
            expect(Math.sign(numbers.compare(other, number))).toBe(Math.sign(compareText(ids[other]!, one)));
            expect(Math.sign(numbers.compare(number, other))).toBe(Math.sign(compareText(one, ids[other]!)));
          }
        });
      }),
    );
  });
});
