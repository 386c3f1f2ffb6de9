import fc from 'fast-check';
import { type AccessItemRef, accessItemKey, accessItemTypes } from './access-item';
import { ItemNumbers } from './item-numbers';

/** Names of inherited members, numbers that are places in lists and some that are just none, and any other text. */
const hostileIds = ['__proto__', 'constructor', 'toString', '', '0', '00', '-0', '4294967294', '4294967295', '1e3'];
const anyId = fc.oneof(
  fc.constantFrom(...hostileIds),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.nat().map(String),
);
const anyRef = fc.record({ type: fc.constantFrom(...accessItemTypes), id: anyId });

/** The same item, by a string that is no other's. */
function readAgain(ref: AccessItemRef): AccessItemRef {
  return JSON.parse(JSON.stringify(ref)) as AccessItemRef;
}

describe('numbers of items', () => {
  it.each(hostileIds)('are not there before an item named `%s` is, and stay', (id) => {
    const numbers = new ItemNumbers();
    const refs = accessItemTypes.map((type) => ({ type, id }));
    for (const [given, ref] of refs.entries()) {
      expect(numbers.find(ref)).toBeUndefined();
      expect(numbers.intern(ref)).toBe(given);
      expect([numbers.find(ref), numbers.find(readAgain(ref)), numbers.intern(readAgain(ref))]).toEqual(
        Array(3).fill(given),
      );
    }
    expect(numbers.size).toBe(refs.length);
  });

  it('equal those of a plain map, whatever is queried and added, in whatever order', () => {
    const anyStep = fc.record({ ref: anyRef, isGiven: fc.boolean() });
    const law = fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const numbers = new ItemNumbers();
      const expected = new Map<string, number>();
      for (const { ref, isGiven } of steps) {
        const key = accessItemKey(ref);
        if (isGiven && !expected.has(key)) expected.set(key, expected.size);
        expect(isGiven ? numbers.intern(ref) : numbers.find(ref)).toBe(expected.get(key));
        expect(numbers.find(readAgain(ref))).toBe(expected.get(key));
      }
      expect(numbers.size).toBe(expected.size);
    });
    fc.assert(law);
  });
});
