import { isSameJson, measureJson } from './json-value';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('the measure of a json value', () => {
  test.each([
    [null, 0, 1],
    ['four', 0, 5],
    [[], 1, 1],
    [{}, 1, 1],
    [[1, 'ab', [true]], 2, 7],
    [{ ab: 'cd', e: { f: null } }, 2, 10],
  ])('of %j is depth %d, size %d', (...[value, depth, size]) => {
    expect(measureJson(value)).toEqual({ depth, size, isInexact: false, reservedName: null });
  });

  it('stops one level below what is allowed', () => {
    expect(measureJson(nested(100)).depth).toBe(100);
    expect(measureJson(nested(101)).depth).toBe(101);
    expect(measureJson(nested(100_000)).depth).toBe(101);
  });

  it('finds a reserved name on any level', () => {
    expect(measureJson(JSON.parse('{"a":[{"b":1},{"__proto__":1}]}')).reservedName).toBe('__proto__');
    expect(measureJson({ a: 'constructor' }).reservedName).toBeNull();
  });
});

describe('sameness of json values', () => {
  test.each([
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [[], []],
    [null, null],
  ])('%j is %j', (a, b) => {
    expect(isSameJson(a, b)).toBe(true);
  });

  test.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [{}, []],
    [['a'], { 0: 'a' }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ toString: 1 }, { a: 1 }],
    [0, false],
  ])('%j is not %j', (a, b) => {
    expect(isSameJson(a, b)).toBe(false);
    expect(isSameJson(b, a)).toBe(false);
  });
});

describe('JSON values', () => {
  it.each<[unknown, unknown, boolean]>([
    ['', {}, false],
    [{}, '', false],
    [null, {}, false],
    [{}, null, false],
    [{ length: 0 }, [], false],
    [[], { length: 0 }, false],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: null }, { b: null }, false],
  ])('%j and %j are the same: %s', (a, b, isSame) => {
    expect(isSameJson(a, b)).toBe(isSame);
  });

  it('are measured up to the reserved name', () => {
    expect(measureJson({ a: { constructor: 1 } })).toMatchObject({ depth: 2, size: 3, reservedName: 'constructor' });
  });
});
