import fc from 'fast-check';
import { exactFields, parseFilters } from './parse-filters';
import { parseSorters } from './parse-sorters';

const fields = exactFields(['name', 'state', 'costCenter']);
const parse = (text: string) => parseFilters(text, fields);

describe('filters', () => {
  it.each([
    ['name eq "x"', [{ field: 'name', op: 'eq', value: 'x' }]],
    ['  name   SW  "x y"  ', [{ field: 'name', op: 'sw', value: 'x y' }]],
    ['name in ("a","b" , "c")', [{ field: 'name', op: 'in', values: ['a', 'b', 'c'] }]],
    ['name eq "a \\"b\\" \\\\ c"', [{ field: 'name', op: 'eq', value: 'a "b" \\ c' }]],
    [
      'state eq true and costCenter eq 4711',
      [
        { field: 'state', op: 'eq', value: 'true' },
        { field: 'costCenter', op: 'eq', value: '4711' },
      ],
    ],
    [
      'name eq "and" AND name eq ""',
      [
        { field: 'name', op: 'eq', value: 'and' },
        { field: 'name', op: 'eq', value: '' },
      ],
    ],
  ])('reads %s', (text, conditions) => {
    expect(parse(text)).toEqual({ ok: true, value: conditions });
  });

  it.each([
    ['', 'expects a field at the end'],
    ['name', 'expects `eq`, `in` or `sw` at the end'],
    ['name is "x"', 'expects `eq`, `in` or `sw` at character 6'],
    ['name eq x', 'expects a value in double quotes at character 9'],
    ['name eq "x" or name eq "y"', 'expects `and` or the end at character 13'],
    ['name in "x"', 'expects `(` at character 9'],
    ['name in ("x"', 'expects `)` at the end'],
    ['name in ()', 'expects a value in double quotes at character 10'],
    ['nom eq "x"', 'names the field `nom` at character 1; the fields are `name`, `state`, `costCenter`'],
    [
      'name eq "x',
      'has a malformed string at character 9: a string ends with `"`, and only `\\"` and `\\\\` are escapes',
    ],
    ['name eq "a\0b"', 'holds the character U+0000 at character 11'],
    ["name eq 'x'", "has the stray character `'` at character 9"],
    ['"name" eq "x"', 'expects a field at character 1'],
  ])('refuses %j and tells where', (text, reason) => {
    expect(parse(text)).toEqual({ ok: false, error: { field: 'filters', reason } });
  });

  it('refuses more than 20 conditions and more than 100 values', () => {
    const one = 'name eq "x"';
    expect(parse(Array(20).fill(one).join(' and ')).ok).toBe(true);
    expect(parse(Array(21).fill(one).join(' and ')).ok).toBe(false);
    expect(parse(`name in (${Array(100).fill('"x"').join()})`).ok).toBe(true);
    expect(parse(`name in (${Array(101).fill('"x"').join()})`).ok).toBe(false);
  });

  it('reads back any text that is quoted as documented', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const quoted = value.replace(/["\\]/g, '\\$&');
        expect(parse(`name eq "${quoted}"`)).toEqual({ ok: true, value: [{ field: 'name', op: 'eq', value }] });
      }),
    );
  });

  it('answers any text, whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parse(text).ok === 'boolean'));
  });
});

describe('sorters', () => {
  it('read fields and directions', () => {
    expect(parseSorters('name, -state', ['name', 'state'])).toEqual({
      ok: true,
      value: [
        { field: 'name', descending: false },
        { field: 'state', descending: true },
      ],
    });
  });

  it.each([
    ['', 'names ``; the fields are `name`'],
    ['-nom', 'names `nom`; the fields are `name`'],
    ['name,-name', 'names `name` twice'],
  ])('refuse %j', (text, reason) => {
    expect(parseSorters(text, ['name'])).toEqual({ ok: false, error: { field: 'sorters', reason } });
  });
});
