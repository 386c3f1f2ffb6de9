import type { Parser } from '@identity-governance/values';
import { parseAttributes, parseStringMap } from './attributes';

/** The value itself, or the faults as text. */
function read<T>(parser: Parser<T>, raw: unknown): T | string {
  const parsed = parser(raw);
  return parsed.ok ? parsed.value : parsed.error.map(({ field, reason }) => `${field} ${reason}`.trim()).join('; ');
}

describe('attributes', () => {
  it('keep their members', () => {
    const attributes = { department: 'Finance', level: 3, active: true, groups: ['a', 'b'], none: [] };
    expect(read(parseAttributes, attributes)).toEqual(attributes);
    expect(read(parseStringMap, { region: 'emea' })).toEqual({ region: 'emea' });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('are not called `%s`', (name) => {
    const raw: unknown = JSON.parse(`{"${name}":"x"}`);
    expect(read(parseAttributes, raw)).toBe(`${name} is a reserved name`);
    expect(read(parseStringMap, raw)).toBe(`${name} is a reserved name`);
  });

  it('are refused with each faulty name and value', () => {
    expect(read(parseStringMap, { a: 1, '': 'x', b: 'ok' })).toBe('a `1` is not a string; is empty');
    expect(read(parseAttributes, { a: null, b: { c: 1 }, d: ['x', 1], e: Infinity })).toBe(
      'a is missing; b an object is not a string, a number, `true`, `false` or a list of strings; ' +
        'd.1 `1` is not a string; e is a number that cannot be represented exactly: write it as a string',
    );
    expect(read(parseAttributes, ['a'])).toBe('a list is not an object');
  });
});
