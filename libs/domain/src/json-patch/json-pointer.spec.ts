import { isAbove, type JsonPointer, parseJsonPointer } from './json-pointer';

const segmentsOf = (text: string) => {
  const parsed = parseJsonPointer(text);
  return parsed.ok ? parsed.value.segments : parsed.error;
};

describe('a json pointer', () => {
  test.each([
    ['/name', ['name']],
    ['/', ['']],
    ['/a/', ['a', '']],
    ['/a//b', ['a', '', 'b']],
    ['/a~1b/c~0d', ['a/b', 'c~d']],
    ['/~01', ['~1']],
    ['/~10', ['/0']],
    ['/0/-/01', ['0', '-', '01']],
    ['/c%d/e f/"', ['c%d', 'e f', '"']],
  ])('reads `%s`', (text, segments) => {
    expect(segmentsOf(text)).toEqual(segments);
  });

  test.each([
    ['', 'is empty, which names the whole document; it must name a field, like `/name`'],
    ['name', 'is `name`, which does not start with `/`'],
    ['/a~', 'is `/a~`, which holds a `~` that is not written `~0` (or `~1`, for `/`)'],
    ['/a~2b', 'is `/a~2b`, which holds a `~` that is not written `~0` (or `~1`, for `/`)'],
    ['/a/__proto__/b', 'is `/a/__proto__/b`, which holds the reserved name `__proto__`'],
    ['/constructor', 'is `/constructor`, which holds the reserved name `constructor`'],
    ['/a/prototype', 'is `/a/prototype`, which holds the reserved name `prototype`'],
    ['/a'.repeat(101), 'has 101 segments, at most 100 are allowed'],
    ['/'.repeat(2001), 'is 2001 characters long, at most 2000 are allowed'],
  ])('refuses `%s`', (text, reason) => {
    expect(segmentsOf(text)).toBe(reason);
  });

  test.each([null, 1, ['/name'], {}])('refuses %j, which is not a string', (value) => {
    expect(parseJsonPointer(value)).toEqual({ ok: false, error: 'is not a string, it must be a path like `/name`' });
  });

  it('shortens a long path in the reason, without splitting a character', () => {
    expect(segmentsOf('x'.repeat(79) + '😀'.repeat(5))).toBe(
      `is \`${'x'.repeat(79)}…\`, which does not start with \`/\``,
    );
  });

  it('is above what is inside it, not above itself or a longer name', () => {
    const pointer = (text: string): JsonPointer => ({ text, segments: [] });
    expect(isAbove(pointer('/a'), pointer('/a/b'))).toBe(true);
    expect(isAbove(pointer('/a'), pointer('/a'))).toBe(false);
    expect(isAbove(pointer('/a'), pointer('/ab'))).toBe(false);
  });
});
