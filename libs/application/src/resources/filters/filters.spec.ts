import fc from 'fast-check';
import { parseFilters, type FieldType, type FilterFields } from './parse-filters';
import { parseSorters } from './parse-sorters';

const names = ['name', 'state', 'costCenter', 'created', 'level', 'isOn', 'owner', 'not'];
const types: Readonly<Partial<Record<string, FieldType>>> = {
  ...{ created: 'time', level: ['LOW', 'HIGH'], isOn: 'flag', owner: 'reference' },
};
const fields: FilterFields = {
  find: (name) => (names.includes(name) ? { name, type: types[name] ?? 'text' } : undefined),
  list: () => '`name`, `state`, `costCenter`',
};
const eq = (field: string, value: string) => ({ field, op: 'eq', value });
const present = (field: string) => ({ field, op: 'pr' });
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
    ['name pr and not state pr', [present('name'), { op: 'not', of: present('state') }]],
    ['name eq null and state ne null', [{ op: 'not', of: present('name') }, present('state')]],
    ['name ne "x"', [{ op: 'not', of: eq('name', 'x') }]],
    ['not eq "x"', [eq('not', 'x')]],
    ['created GE "2026-01-02T03:04:05+01:00"', [{ field: 'created', op: 'ge', value: '2026-01-02T02:04:05.000Z' }]],
    [
      'name eq "a" or name eq "b" and not (state co "c" or isOn eq false)',
      [
        {
          op: 'or',
          of: [
            eq('name', 'a'),
            {
              op: 'and',
              of: [
                eq('name', 'b'),
                { op: 'not', of: { op: 'or', of: [{ field: 'state', op: 'co', value: 'c' }, eq('isOn', 'false')] } },
              ],
            },
          ],
        },
      ],
    ],
    ['((name eq "a"))', [eq('name', 'a')]],
  ])('reads %s', (text, conditions) => {
    expect(parse(text)).toEqual({ ok: true, value: conditions });
  });

  it.each([
    ['', 'expects a field at the end'],
    ['name', 'expects `eq`, `ne`, `in`, `sw`, `co`, `gt`, `ge`, `lt`, `le` or `pr` at the end'],
    ['name is "x"', 'expects `eq`, `ne`, `in`, `sw`, `co`, `gt`, `ge`, `lt`, `le` or `pr` at character 6'],
    ['name eq x', 'expects a value in double quotes at character 9'],
    ['name eq "x" nor name eq "y"', 'expects `and`, `or` or the end at character 13'],
    ['(name eq "x"', 'expects `)` at the end'],
    ['not', 'expects a field at the end'],
    ['name co null', 'expects a value in double quotes at character 9'],
    ['created sw "2"', 'has `sw` at character 9; `created` takes `eq`, `ne`, `in`, `gt`, `ge`, `lt`, `le` or `pr`'],
    ['created gt "2026"', 'has `2026` at character 12, which is not an RFC 3339 time'],
    [
      'level eq "low"',
      'has `low` at character 10, which is not a known value of `level`, did you mean `LOW`? Known are `LOW`, `HIGH`',
    ],
    ['owner eq "x"', 'expects `null` at character 10'],
    ['isOn gt true', 'has `gt` at character 6; `isOn` takes `eq`, `ne`, `in` or `pr`'],
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
  ])('refuses %j and reports where', (text, reason) => {
    expect(parse(text)).toEqual({ ok: false, error: { field: 'filters', reason } });
  });

  it('refuses too many conditions, values, levels and characters', () => {
    const one = 'name eq "x"';
    expect(parse(Array(20).fill(one).join(' and ')).ok).toBe(true);
    expect(parse(Array(21).fill(one).join(' and ')).ok).toBe(false);
    const nested = (depth: number) => `${'('.repeat(depth)}name pr${')'.repeat(depth)}`;
    expect([parse(nested(10)).ok, parse(nested(11)).ok, parse('not '.repeat(11) + 'name pr').ok]).toEqual([
      ...[true, false, false],
    ]);
    expect(parse(`name eq "${'x'.repeat(8000)}"`).ok).toBe(false);
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
