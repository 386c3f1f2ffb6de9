import { Ajv } from 'ajv';
import fc from 'fast-check';
import { maxJsonDepth } from './json-value';
import { parsePatchOperation, patchOperationSchema, patchOps } from './patch-operation';
import { lawRuns } from '../testing/law-runs';

const legal = 'must be one of `add`, `remove`, `replace`, `move`, `copy`, `test`';
const path = '/name';
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const reasonsOf = (raw: unknown) => {
  const parsed = parsePatchOperation(raw);
  return parsed.ok ? [] : parsed.error.map(({ field, reason }) => `${field}: ${reason}`);
};

describe('one operation of a patch', () => {
  it.each([
    [': is not an object with `op` and `path`', null],
    [': is not an object with `op` and `path`', []],
    [': is not an object with `op` and `path`', 'add'],
    [`op: is missing, it ${legal}`, { path }],
    [`op: is not a string, it ${legal}`, { op: 5, path }],
    [`op: is \`add \`, it ${legal}`, { op: 'add ', path, value: 1 }],
    ['value: is missing', { op: 'add', path }],
    ['from: is missing, it must be a path like `/name`', { op: 'move', path }],
    ['value: is nested more than 100 levels deep', { op: 'test', path, value: nested(maxJsonDepth + 1) }],
    ['path: has 101 segments, at most 100 are allowed', { op: 'remove', path: '/a'.repeat(101) }],
  ])('is refused: %s', (reason, raw) => {
    expect(reasonsOf(raw)).toEqual([reason]);
  });

  it('may be as deep as documents, and no deeper', () => {
    expect(reasonsOf({ op: 'add', path, value: nested(maxJsonDepth) })).toEqual([]);
    expect(reasonsOf({ op: 'remove', path: '/a'.repeat(100) })).toEqual([]);
  });

  it('is read exactly where its schema says so', () => {
    const validate = new Ajv({ strict: false }).compile(patchOperationSchema);
    const pointer = fc.oneof(
      fc.constantFrom('/a', '', 'a', '/a/~1b', '/~2', '/__proto__/a', '/a/constructor', '/constructors', '/'),
      fc.constantFrom(100, 101).map((segments) => '/a'.repeat(segments)),
      fc.constantFrom(null, 1, {}),
    );
    const operation = fc.record(
      { op: fc.constantFrom(...patchOps, 'Add', '', 7, null), path: pointer, from: pointer, value: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof({ weight: 20, arbitrary: operation }, fc.jsonValue()), (raw) => {
        // Reserved names inside values are what the schema cannot say.
        fc.pre(
          !/__proto__|constructor|prototype/.test(JSON.stringify((raw as { value?: unknown } | null)?.value ?? '')),
        );
        expect([raw, validate(raw)]).toEqual([raw, reasonsOf(raw).length === 0]);
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('is refused by its schema where something is missing, or no pointer', () => {
    const validate = new Ajv({ strict: false }).compile(patchOperationSchema);
    const legal = [
      { op: 'remove', path },
      { op: 'remove', path, from: 1 },
      { op: 'move', path, from: path },
      { op: 'test', path, value: null },
    ];
    expect(legal.filter((raw) => !validate(raw))).toEqual([]);
    const faulty = [
      { op: 'remove' },
      { path },
      { op: 'remove', path: 'name' },
      ...['copy', 'move'].flatMap((op) => [
        { op, path },
        { op, path, from: 'name' },
        { op, path, from: 1 },
      ]),
      ...['add', 'replace', 'test'].map((op) => ({ op, path })),
    ];
    expect(faulty.filter((raw) => validate(raw))).toEqual([]);
  });

  it('is described to people', () => {
    const { from, value, path: target } = patchOperationSchema.properties as Record<string, { description?: string }>;
    expect(from?.description).toContain('`copy` and `move`');
    expect(value?.description).toContain('`add`, `replace` and `test`');
    expect(target?.description).toContain('RFC 6901');
  });
});
