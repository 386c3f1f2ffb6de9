import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { readYaml } from './read-yaml';

const errorsOf = (text: string) => readYaml(text).errors.map(({ line, text: error }) => `${line}: ${error}`);

describe('YAML', () => {
  it('names the line of each repeated key, also among very many', () => {
    const lines = Array.from({ length: 50_000 }, (_, i) => `k${i}: 1`);
    expect(errorsOf([...lines, 'k7: 2'].join('\n'))).toEqual(['50001: repeats the key `k7` of line 8']);
    expect(errorsOf('a: { b: 1, c: 2, b: 3 }\na: 1')).toHaveLength(2);
  });

  it('finds the repeated keys that the library finds', () => {
    const key = fc.constantFrom('a', '"a"', 'b', '? a', "'b'");
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), (keys) => {
        const text = keys.map((one) => `${one}${one.startsWith('?') ? '\n' : ''}: 1`).join('\n');
        const isRepeated = parseDocument(text, { schema: 'failsafe' }).errors.length > 0;
        expect(readYaml(text).errors.length > 0).toBe(isRepeated);
      }),
    );
  });

  it.each([
    ['lists', '['],
    ['maps', '{ a: '],
    ['items', '- '],
    ['keys', '? '],
    ['lines', Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
  ])('refuses deep nesting of %s before it is parsed', (_, text) => {
    expect(errorsOf(text.repeat(100_000 / text.length))).toEqual([
      expect.stringMatching(/^\d+: is nested more than 64 levels deep$/),
    ]);
  });

  it('may be nested 64 levels deep', () => {
    expect(errorsOf(`${'['.repeat(64)}${']'.repeat(64)}`)).toEqual([]);
    expect(errorsOf(`${'['.repeat(65)}${']'.repeat(65)}`)).toEqual(['1: is nested more than 64 levels deep']);
    const lines = (depth: number) => Array.from({ length: depth }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
    expect(errorsOf(lines(64))).toEqual([]);
    expect(errorsOf(lines(65))).toEqual(['65: is nested more than 64 levels deep']);
  });

  it('has no tags, aliases or merged maps, and only strings', () => {
    expect(errorsOf('a: !!int 1\nb: !x 2')).toEqual([
      '1: has the tag `tag:yaml.org,2002:int`, which is not supported',
      '2: has the tag `!x`, which is not supported',
    ]);
    expect(errorsOf('a: &x { b: 1 }\nc: { <<: *x }')).toEqual(['2: has an alias (`*x`); write out what it stands for']);
    expect(readYaml('%YAML 1.1\n---\na: no\nb: 007\n<<: { c: 1 }').document.toJS()).toEqual({
      ...{ a: 'no', b: '007' },
      '<<': { c: '1' },
    });
  });
});
