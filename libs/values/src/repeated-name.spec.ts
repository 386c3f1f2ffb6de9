import fc from 'fast-check';
import { parseExactJson } from './parse-exact-json';
import { findRepeatedName } from './repeated-name';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"identityId":"x","accessRefs":[{"type":"ROLE","id":"a"},{"type":"ROLE","id":"a","id":"b"}]}', 'accessRefs.1.id'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['[[{"b":{"c":1,"d":[],"c":1}}]]', '0.0.b.c'],
  ['{"\\"":1,"x":2,"\\"":3}', '"'],
  ['{"a\\\\":1,"b":"\\\\","a\\\\" : 3}', 'a\\'],
  ['{"":{"":1,"":2}}', '.'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"9":9007199254740993,"9":1}', '9'],
])('refuses %s', (text, path) => {
  expect(findRepeatedName(text)).toBe(path);
  expect(() => parseExactJson(text)).toThrow(`has the property \`${path}\` twice`);
});

/** JSON with any names, in which an object may have one twice. */
const names = fc.constantFrom('a', 'b', '"', '\\', 'a:', '__proto__', '1', '{', '');
const { value } = fc.letrec<{ readonly value: Written; readonly members: readonly (readonly [string, Written])[] }>(
  (tie) => ({
    members: fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }),
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('1', '":"', '"{\\\\\\""', 'null', '1.5').map((text) => ({ text, isRepeated: false })),
      fc.array(tie('value'), { maxLength: 3 }).map((items) => ({
        text: `[${items.map(({ text }) => text).join(' ,')}]`,
        isRepeated: items.some(({ isRepeated }) => isRepeated),
      })),
      tie('members').map((members) => ({
        text: `{${members.map(([name, { text }]) => `${JSON.stringify(name)} : ${text}`).join(',\n')}}`,
        isRepeated:
          new Set(members.map(([name]) => name)).size < members.length ||
          members.some(([, { isRepeated }]) => isRepeated),
      })),
    ),
  }),
);
interface Written {
  readonly text: string;
  readonly isRepeated: boolean;
}

it('refuses exactly the JSON in which an object has a property twice', () => {
  fc.assert(
    fc.property(value, ({ text, isRepeated }) => {
      expect(findRepeatedName(text) !== undefined).toBe(isRepeated);
      if (isRepeated) expect(() => parseExactJson(text)).toThrow('twice');
      else expect(parseExactJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 1000 },
  );
});
