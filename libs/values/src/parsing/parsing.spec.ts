import { listOf, mapOf } from './parse-collections';
import { closed, openRecord, record } from './parse-record';
import { line, lines, parseId } from './parse-text';
import { integer, oneOf, parseBoolean } from './parse-values';
import { checked, faultsWithin, orElse, parser, refuse, type Parser } from './parser';

/** The value itself, or the faults as text. */
function read<T>(parser: Parser<T>, raw: unknown): T | string {
  const parsed = parser(raw);
  return parsed.ok ? parsed.value : parsed.error.map(({ field, reason }) => `${field} ${reason}`.trim()).join('; ');
}

describe('an id', () => {
  it.each(['a', 'CN=Finance, OU=Groups', 'Ägypten', '\u{1f600}', ' ', 'x'.repeat(128), '\u{1f600}'.repeat(128)])(
    'may be `%s`',
    (text) => {
      expect(read(parseId, text)).toBe(text);
    },
  );

  it.each([
    [undefined, 'is missing'],
    [null, 'is missing'],
    [7, '`7` is not a string'],
    ['', 'is empty'],
    ['x'.repeat(129), 'is 129 characters long, at most 128 are allowed'],
    ['a\u0000', 'holds the character U+0000, which is not allowed here'],
    ['a\tb', 'holds the character U+0009, which is not allowed here'],
    ['a\u200bb', 'holds the character U+200B, which is not allowed here'],
    ['a\u2028b', 'holds the character U+2028, which is not allowed here'],
    ['a\ud800b', 'holds the character U+D800, which is not allowed here'],
  ])('may not be %j', (raw, reason) => {
    expect(read(parseId, raw)).toBe(reason);
  });
});

describe('text', () => {
  it('is one line unless lines are asked for', () => {
    expect(read(line(1, 20), 'one\ttwo')).toBe('holds the character U+0009, which is not allowed here');
    expect(read(line(1, 20), 'one\u2029two')).toBe('holds the character U+2029, which is not allowed here');
    expect(read(lines(1, 20), 'one\r\n\ttwo\u2029')).toBe('one\r\n\ttwo\u2029');
  });

  it('never holds NUL, other control characters or half a surrogate pair', () => {
    expect(read(lines(0, 20), 'a\u0000')).toBe('holds the character U+0000, which is not allowed here');
    expect(read(lines(0, 20), 'a\u009f')).toBe('holds the character U+009F, which is not allowed here');
    expect(read(lines(0, 20), '\udc00a')).toBe('holds the character U+DC00, which is not allowed here');
    expect(read(lines(0, 20), '\u{1f600}')).toBe('\u{1f600}');
  });

  it('is measured in characters, not in UTF-16 units', () => {
    expect(read(line(1, 2), '\u{1f600}\u{1f600}')).toBe('\u{1f600}\u{1f600}');
    expect(read(line(1, 2), '\u{1f600}ab')).toBe('is 3 characters long, at most 2 are allowed');
    expect(read(line(0, 2), '')).toBe('');
  });
});

describe('a value', () => {
  it('is one of a few words, by case', () => {
    expect(read(oneOf(['ROLE', 'ENTITLEMENT']), 'ROLE')).toBe('ROLE');
    expect(read(oneOf(['ROLE', 'ENTITLEMENT']), 'role')).toBe('`role` is not one of `ROLE`, `ENTITLEMENT`');
    expect(read(oneOf(['ROLE', 'ENTITLEMENT']), undefined)).toBe('is missing');
  });

  it('is a boolean, not a word for one', () => {
    expect(read(parseBoolean, false)).toBe(false);
    expect(read(parseBoolean, 'true')).toBe('`true` is not `true` or `false`');
    expect(read(parseBoolean, 0)).toBe('`0` is not `true` or `false`');
  });

  it('is a whole number within its range', () => {
    expect(read(integer(0, 3), 3)).toBe(3);
    expect(Object.is(read(integer(0, 3), -0), 0)).toBe(true);
    expect(read(integer(0, 3), 4)).toBe('is 4, from 0 to 3 is allowed');
    expect(read(integer(0, 3), 1.5)).toBe('`1.5` is not a whole number');
    expect(read(integer(0, 3), '1')).toBe('`1` is not a whole number');
    expect(read(integer(0, 3), Number.NaN)).toBe('`NaN` is not a whole number');
  });

  it('may be left out where there is another for it', () => {
    expect(read(orElse(parseId, null), undefined)).toBeNull();
    expect(read(orElse(parseId, null), null)).toBeNull();
    expect(read(orElse(parseId, null), '')).toBe('is empty');
  });
});

describe('a list', () => {
  it('reports each faulty item', () => {
    expect(read(listOf(parseId, 1, 3), ['a', 'b'])).toEqual(['a', 'b']);
    expect(read(listOf(parseId, 1, 3), ['a', 1, ''])).toBe('1 `1` is not a string; 2 is empty');
    expect(read(listOf(parseId, 1, 3), [])).toBe('is empty');
    expect(read(listOf(parseId, 1, 3), ['a', 'b', 'c', 'd'])).toBe('is 4 items long, at most 3 are allowed');
    expect(read(listOf(parseId, 1, 3), { length: 1 })).toBe('an object is not a list');
  });
});

describe('a map', () => {
  const parseMap = mapOf(lines(0, 10), 3);

  it('keeps its members', () => {
    expect(read(parseMap, { region: 'emea' })).toEqual({ region: 'emea' });
  });

  it('has its members in the order of their names, however they came', () => {
    const names = ['b', 'a', 'Z', '\u{1f600}', '\ue000'];
    const maps = [names, [...names].reverse()].map((order) =>
      read(mapOf(lines(0, 10), 9), Object.fromEntries(order.map((name) => [name, name]))),
    );
    expect(JSON.stringify(maps[0])).toBe('{"Z":"Z","a":"a","b":"b","\ue000":"\ue000","\u{1f600}":"\u{1f600}"}');
    expect(JSON.stringify(maps[1])).toBe(JSON.stringify(maps[0]));
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the name `%s`', (name) => {
    const raw: unknown = JSON.parse(`{"${name}":"x"}`);
    expect(read(parseMap, raw)).toBe(`${name} is a reserved name`);
  });

  it('reports each faulty name and value', () => {
    expect(read(parseMap, { a: 1, '': 'x', b: 'ok' })).toBe('a `1` is not a string; is empty');
    expect(read(parseMap, ['a'])).toBe('a list is not an object');
    expect(read(mapOf(parseId, 1), { a: 'x', b: 'y' })).toBe('has 2 properties, at most 1 are allowed');
  });
});

describe('what is checked', () => {
  it('of a list that is too long is its length alone', () => {
    const visited = jest.fn(() => refuse('is wrong'));
    expect(read(listOf(parser({}, visited), 0, 500), Array(300_000).fill(0))).toBe(
      'is 300000 items long, at most 500 are allowed',
    );
    const members = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`m${i}`, 0]));
    expect(read(mapOf(parser({}, visited), 50), members)).toBe('has 90000 properties, at most 50 are allowed');
    expect(visited).not.toHaveBeenCalled();
  });

  const zeros = Array<number>(500).fill(0);
  it.each<{ kind: string; of: (part: Parser<unknown>) => Parser<unknown>; raw: object }>([
    { kind: 'items', of: (item) => listOf(item, 0, 500), raw: zeros },
    { kind: 'members', of: (item) => mapOf(item, 500), raw: Object.assign({}, zeros) },
  ])('ends after a hundred errors, the last of which says how many $kind are left', ({ kind, of, raw }) => {
    const visited = jest.fn(() => refuse('is wrong'));
    const parsed = of(parser({}, visited))(raw);
    expect(visited).toHaveBeenCalledTimes(90);
    const faults = parsed.ok ? [] : parsed.error;
    expect(faults).toHaveLength(91);
    expect(faults.at(-1)).toEqual({ field: '', reason: `has 410 more ${kind}, not checked after 90 errors` });
  });

  it('of lists in lists ends too', () => {
    const visited = jest.fn(() => refuse('is wrong'));
    const parsed = mapOf(listOf(parser({}, visited), 0, 10_000), 1000)({ a: Array(5000).fill(0), b: [0], c: [0] });
    expect(visited).toHaveBeenCalledTimes(90);
    expect(parsed.ok ? [] : parsed.error.slice(-2)).toEqual([
      { field: 'a', reason: 'has 4910 more items, not checked after 90 errors' },
      { field: '', reason: 'has 2 more members, not checked after 90 errors' },
    ]);
  });

  it('is reported by a short name, however long the name is that was sent', () => {
    const [fault] = faultsWithin('k'.repeat(100_000), [{ field: 'x', reason: 'is wrong' }]);
    expect(fault!.field).toBe(`${'k'.repeat(128)}….x`);
  });
});

describe('a record', () => {
  const fields = { id: parseId, count: orElse(integer(0, 9), 0) };

  it('holds what is declared, and refuses other properties with the one that was probably meant', () => {
    expect(read(record(fields), { id: 'a' })).toEqual({ id: 'a', count: 0 });
    expect(read(record(fields), { id: 'a', coutn: 1 })).toBe(
      'coutn is not a known property, did you mean `count`? Known are `id`, `count`',
    );
    expect(read(record({ inner: record(fields) }), { inner: { id: 'a', 'x\u0000': 1 } })).toBe(
      'inner.x\u0000 is not a known property; known are `id`, `count`',
    );
  });

  it('accepts properties that are not read, and in a part all others', () => {
    const accepting = record(fields, ['created', 'id']);
    expect(read(accepting, { id: 'a', created: 1 })).toEqual({ id: 'a', count: 0 });
    expect(accepting.schema).toEqual({
      type: 'object',
      properties: {
        id: parseId.schema,
        count: fields.count.schema,
        created: { description: 'accepted, and not kept' },
      },
      required: ['id'],
      additionalProperties: false,
    });
    expect(read(openRecord(fields), { id: 'a', other: 1 })).toEqual({ id: 'a', count: 0 });
    expect(read(closed(openRecord(fields)), { id: 'a', other: 1 })).toContain('other is not a known property');
  });

  it('lists some of very many unknown properties', () => {
    const unknown = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`x${i}`, i]));
    const parsed = record(fields)({ id: 'a', ...unknown });
    expect(parsed.ok ? [] : parsed.error).toHaveLength(11);
    expect(read(record(fields), { id: 'a', ...unknown })).toContain('; has 29990 more properties that are not known');
  });

  it('reports every error, with the way to it', () => {
    expect(read(record({ inner: record(fields), id: parseId }), { inner: { count: 'x' } })).toBe(
      'inner.id is missing; inner.count `x` is not a whole number; id is missing',
    );
    expect(read(record(fields), 'text')).toBe('`text` is not an object');
  });

  it('does not read inherited members', () => {
    expect(read(record({ toString: parseId }), {})).toBe('toString is missing');
  });

  it('is checked as a whole only when its parts are well-formed', () => {
    const parser = checked(record(fields), ({ count }) =>
      count > 5 ? [{ field: 'count', reason: 'is too much' }] : [],
    );
    expect(read(parser, { id: 'a', count: 6 })).toBe('count is too much');
    expect(read(parser, { count: 6 })).toBe('id is missing');
  });
});
