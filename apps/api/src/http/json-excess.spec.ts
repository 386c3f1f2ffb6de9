import fc from 'fast-check';
import { findJsonExcess } from './json-excess';

const reasonOf = (...args: Parameters<typeof findJsonExcess>) => findJsonExcess(...args)?.reason;
const limits = (maxDepth: number, maxValues: number) => ({ maxDepth, maxValues });

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((count, inner) => count + countValues(inner), 1);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it('counts the values and levels of any JSON text, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom('', ' ', '\t', '  '), (value, indent) => {
      const text = Buffer.from(JSON.stringify(value, null, indent));
      const [depth, values] = [depthOf(value), countValues(value)];
      expect(findJsonExcess(text, limits(depth, values))).toBeUndefined();
      if (values > 1) {
        expect(findJsonExcess(text, limits(depth, values - 1))?.kind).toBe('MANY');
      }
      if (depth > 0) {
        expect(reasonOf(text, limits(depth - 1, values + 1))).toBe(`is nested more than ${depth - 1} levels deep`);
      }
    }),
    { numRuns: 500 },
  );
});

it('names the member of the outermost object that holds the last value', () => {
  const text = Buffer.from(JSON.stringify({ id: 'x', 'Zug\u00e4nge': [{ type: 'a' }, { type: 'b' }] }));
  const reason = 'holds too many values: at most 4 are allowed in all';
  expect(findJsonExcess(text, limits(9, 4))).toEqual({ kind: 'MANY', field: 'Zugänge', reason });
  expect(reasonOf(Buffer.from('[1,2]'), limits(9, 2))).toBe('holds more than 2 values');
});

it('ends with what is no JSON', () => {
  for (const text of ['', '"', '"\\', '"\\"', '}}}}', ']', '{"a":', ',', '{{', '::']) {
    expect(findJsonExcess(Buffer.from(text), limits(2, 3))).toBeUndefined();
  }
  expect(reasonOf(Buffer.from(',,,'), limits(2, 3))).toBe('holds more than 3 values');
});
