import { maxJsonDepth } from './json-value';
import { patchJson } from './patch-json';
import { copyJson, maxJsonSize } from './plain-json';

const rules = {
  fields: { tags: { shape: 'tree', nullable: false } },
  validate: (document: Readonly<Record<string, unknown>>) => ({ ok: true as const, value: document }),
} as const;
const reasonOf = (copied: ReturnType<typeof copyJson>) => (copied.ok ? undefined : copied.error);
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe('a copy of JSON data', () => {
  it('equals what is copied, and shares nothing with it', () => {
    const value = { a: [1, 'x', null, true, { b: [] }], c: {} };
    const copied = copyJson(value);
    expect(copied).toEqual({ ok: true, value });
    if (!copied.ok) throw new Error(copied.error);
    const copy = copied.value as typeof value;
    expect([copy === value, copy.a === value.a, copy.c === value.c]).toEqual([false, false, false]);
    for (const scalar of ['', 0, false, null]) expect(copyJson(scalar)).toEqual({ ok: true, value: scalar });
  });

  it('is refused where a value is no JSON', () => {
    expect(reasonOf(copyJson({ a: () => 1 }))).toBe('contains a value that is not JSON: function');
    expect(reasonOf(copyJson([undefined]))).toBe('contains a value that is not JSON: undefined');
    for (const value of [NaN, Infinity, 1n, Symbol('a')]) expect(reasonOf(copyJson(value))).toContain('not JSON');
  });

  it('is refused where a name reaches a prototype', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const value: unknown = JSON.parse(`{"a":{"${name}":1}}`);
      expect(reasonOf(copyJson(value))).toBe(`has a property with the reserved name \`${name}\``);
    }
  });

  it('is as deep as a patch may be, and no deeper', () => {
    expect(copyJson(nested(maxJsonDepth)).ok).toBe(true);
    expect(reasonOf(copyJson(nested(maxJsonDepth + 1)))).toBe('is nested more than 100 levels deep');
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(reasonOf(copyJson(cycle))).toBe('is nested more than 100 levels deep');
  });

  it('is as large as is allowed, and no larger', () => {
    // one for the list, one for the text, and its characters
    expect(copyJson(['x'.repeat(maxJsonSize - 2)]).ok).toBe(true);
    expect(reasonOf(copyJson(['x'.repeat(maxJsonSize - 1)]))).toContain('is too large: at most 1000000 values');
    expect(copyJson({ ['n'.repeat(maxJsonSize - 2)]: 1 }).ok).toBe(true);
    expect(reasonOf(copyJson({ ['n'.repeat(maxJsonSize - 1)]: 1 }))).toContain('is too large');
  });
});

describe('a patch of plain data', () => {
  it('changes what is listed, in a copy', () => {
    const document = { id: 'a', tags: ['x'] };
    const patched = patchJson(document, [{ op: 'add', path: '/tags/-', value: 'y' }], rules);
    expect(patched).toEqual({ ok: true, value: { id: 'a', tags: ['x', 'y'] } });
    expect(document.tags).toEqual(['x']);
  });

  it('is refused where it changes anything else', () => {
    const patched = patchJson({ id: 'a', tags: [] }, [{ op: 'replace', path: '/id', value: 'b' }], rules);
    expect(patched).toMatchObject({ ok: false, error: [{ field: '0.path' }] });
  });

  it('reports whether the document or the patch is no plain data', () => {
    expect(patchJson({ tags: 1n }, [], rules)).toEqual({
      ok: false,
      error: [{ field: '', reason: 'the document contains a value that is not JSON: bigint' }],
    });
    expect(patchJson({ tags: [] }, [1n], rules)).toEqual({
      ok: false,
      error: [{ field: '', reason: 'the patch contains a value that is not JSON: bigint' }],
    });
    for (const none of [[], null, 'text']) {
      expect(patchJson(none as never, [], rules)).toEqual({
        ok: false,
        error: [{ field: '', reason: 'the document is not an object' }],
      });
    }
  });
});
