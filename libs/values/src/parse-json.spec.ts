import fc from 'fast-check';
import { parseJson, parseNamesAsValues } from './parse-json';

const awkward = fc.constantFrom(
  '\\',
  '"',
  'a\\',
  'a"',
  '\n',
  '\f',
  '\\u',
  '{',
  '}',
  ':',
  ',',
  '[',
  '__proto__',
  '',
  '1',
);
const { tree } = fc.letrec<{ readonly tree: unknown; readonly text: string }>((tie) => ({
  text: fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 4 })),
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    tie('text'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(tie('text'), tie('tree'), { maxKeys: 4 }),
  ),
}));
describe('JSON that is read with names as values', () => {
  it('comes to the same text again, with blanks between its tokens or without', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(undefined, 1, '\n'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(JSON.stringify(parseNamesAsValues(text, 'nested too deep'), null, space)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['{}', {}],
    [' { } ', {}],
    ['[{}]', [{}]],
    ['[[{}],{"a":{}}]', [[{}], { a: {} }]],
    ['{"a":1,"a":{"b":2}}', { a: { b: 2 } }],
    ['{"\\u0061":"\\u007b\\":","b":[]}', { a: '{":', b: [] }],
    ['"{\\"a\\":1}"', '{"a":1}'],
    ['null', null],
  ])('reads %s', (text, value) => {
    expect(parseNamesAsValues(text, undefined)).toEqual(value);
  });

  it('keeps a member called __proto__ a member', () => {
    expect(Object.hasOwn(parseNamesAsValues('{"\\u005f_proto__":1}', undefined) as object, '__proto__')).toBe(true);
  });

  it('keeps what the engine makes of what is nested too deep for it', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const value = JSON.parse(deep) as unknown;
    expect(parseNamesAsValues(deep, value)).toBe(value);
  });
});

describe('JSON', () => {
  it('has the names that are written, whatever was read before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(awkward, awkward), { maxLength: 20 }), (pairs) => {
        for (const [before, name] of pairs) {
          parseJson(
            JSON.stringify(
              Object.fromEntries([
                ['in front', 0],
                [before, 0],
              ]),
            ),
          );
          expect(Object.hasOwn(parseJson(`{"in front":0,${JSON.stringify(name)}:0}`) as object, name)).toBe(true);
        }
      }),
    );
  });

  it('is refused where it is none', () => {
    for (const text of ['', '{"a\\":1}', '{"a\\x":1}', '{"a":1,}', '[{},"\\n",1'])
      expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
