import fc from 'fast-check';
import { parseExactJson } from './parse-exact-json';

describe('JSON from outside', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890',
    '123456789012345678.5',
    '0.1000000000000000055511151231257827',
    '3.14159265358979323846',
    '9.007199254740993e15',
    '1e400',
    '-1E+400',
    '1e-400',
    '1e99999999999999999999',
    '9'.repeat(100_000),
    `0.${'0'.repeat(100_000)}1`,
  ])('has no number for `%s`, which JavaScript rounds', (number) => {
    expect(parseExactJson(number)).toBe(Infinity);
    expect(parseExactJson(`{"a":[${number},"${number}",1]}`)).toEqual({ a: [Infinity, number, 1] });
    expect(parseExactJson(`[ ${number} ]`)).toEqual([Infinity]);
  });

  it.each([
    ['9007199254740992', 9007199254740992],
    ['9007199254740994', 9007199254740994],
    ['123456789012345680', 123456789012345680],
    ['100000000000000000000000', 1e23],
    ['0.30000000000000004', 0.30000000000000004],
    ['1.50', 1.5],
    ['-0.0', -0],
    ['0e9999', 0],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['5e-324', 5e-324],
    ['000000000000000000000'.replace(/^0*/, '0.0000000000000000000'), 0],
  ])('keeps `%s`, whose digits come back', (text, number) => {
    expect(parseExactJson(text)).toBe(number);
  });

  it('keeps every number that JavaScript writes, and every text', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
      fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
      fc.string({ unit: fc.constantFrom('"', '\\', '9', 'e', '.', ' ', ':', '9007199254740993') }),
    );
    fc.assert(
      fc.property(fc.array(fc.dictionary(value.map(String), value), { maxLength: 5 }), (list) => {
        expect(JSON.stringify(parseExactJson(JSON.stringify(list)))).toBe(JSON.stringify(list));
      }),
    );
  });

  it('keeps a whole number where its digits come back, and only there', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 25n }), (number) => {
        const written = Number(number).toLocaleString('fullwide', { useGrouping: false });
        expect(parseExactJson(String(number))).toBe(BigInt(written) === number ? Number(number) : Infinity);
      }),
    );
  });

  it.each(['', '9007199254740993 x', '[9007199254740993', '"9007199254740993', '09007199254740993', '1e', '-'])(
    'refuses `%s` as JSON.parse does',
    (text) => {
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
    },
  );

  it('is read in linear time', () => {
    const body = `[${'9007199254740993,'.repeat(60_000)}"${'\\"1e'.repeat(1000)}"]`;
    expect(parseExactJson(body)).toHaveLength(60_001);
  });
});
