import fc from 'fast-check';
import { parseJson, parseMarked } from './parse-json';

/** The text is valid; where no name has an escape, what the engine makes of it is kept. */
const read = (text: string): unknown => parseMarked(text, JSON.parse(text));

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
  '#0',
  '#',
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
describe('JSON that is read with its names marked', () => {
  it('comes to the same text again, with blanks between its tokens or without', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(undefined, 1, '\n'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(JSON.stringify(read(text), null, space)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives a name one member, the last, however it is written', () => {
    const spellOut = (name: string) =>
      `"${Array.from(name, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
    const members = fc.array(fc.tuple(awkward, fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(members, (list) => {
        const strings = list.map(([name, isOut], n) => `${isOut ? spellOut(name) : JSON.stringify(name)}:${n}`);
        const last = Object.fromEntries(list.map(([name], n) => [name, n]));
        expect(JSON.stringify(read(`{${strings.join()}}`))).toBe(JSON.stringify(last));
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
    ['{"#1":1,"\\n" : {"#0":2},"#\\n":"#0"}', { '#1': 1, '\n': { '#0': 2 }, '#\n': '#0' }],
    ['{"a":1,"\\u0061":2,"\\u0061":3}', { a: 3 }],
    ['{"a":1,"\\u0061":2,"a":3,"\\n":1,"\\u000a":2,"\\n":3}', { a: 3, '\n': 3 }],
    ['{"#0":1,"\\u00230":2,"#0":3,"\\n":4}', { '#0': 3, '\n': 4 }],
    ['{"\\ud800":1,"\\\\":2}', { '\ud800': 1, '\\': 2 }],
    ['"{\\"a\\":1}"', '{"a":1}'],
    ['null', null],
  ])('reads %s', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it('keeps a member called __proto__ a member', () => {
    expect(Object.hasOwn(read('{"\\u005f_proto__":1}') as object, '__proto__')).toBe(true);
  });

  it('reads long strings with many escapes', () => {
    const value = { 'a"': '\n"{}:'.repeat(1_000_000) };
    expect(JSON.stringify(read(JSON.stringify(value))) === JSON.stringify(value)).toBe(true);
  });

  it('reads what is nested deep', () => {
    const value = read(`${'{"\\n":'.repeat(200_000)}1${'}'.repeat(200_000)}`) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['\n']);
    expect(Object.keys(value['\n'] as object)).toEqual(['\n']);
  });

  it('keeps what the engine makes of a text whose names have no escape', () => {
    const kept = {};
    expect(parseMarked('{"a":"\\n"}', kept)).toBe(kept);
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
    for (const text of ['', '{"a\\":1}', '{"a\\x":1}', '{"a":1,}', '[{},"\\n",1']) {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    }
  });
});
