import { ok } from '@identity-governance/values';
import { applyPatch, parsePatch } from './apply-patch';
import type { PatchableFields } from './patchable-fields';

const fields: PatchableFields = {
  name: { shape: 'value', nullable: false },
  note: { shape: 'value', nullable: true },
  mapping: { shape: 'map', nullable: false },
  tags: { shape: 'tree', nullable: true },
};
const document = {
  id: 'p1',
  name: 'mail',
  note: 'old',
  mapping: { hr: 'mail', 'a/b': 'x' },
  tags: ['one', { deep: [1] }],
};
const patchable = 'only `/name`, `/note`, `/mapping`, `/mapping/<key>`, `/tags`, `/tags/…` may be changed';

const patch = (...operations: unknown[]) => applyPatch<unknown>(document, operations, { fields, validate: ok });
const after = (...operations: unknown[]) => {
  const result = patch(...operations);
  return result.ok ? result.value : result.error;
};
const faults = (...operations: unknown[]) => {
  const result = patch(...operations);
  return result.ok ? 'accepted' : result.error.map(({ field, reason }) => `${field} ${reason}`);
};
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('what a patch may change', () => {
  it('changes a value, an entry of a map, and anything inside a tree', () => {
    expect(
      after(
        { op: 'replace', path: '/name', value: 'post' },
        { op: 'add', path: '/mapping/erp', value: 'smtp' },
        { op: 'remove', path: '/mapping/a~1b' },
        { op: 'add', path: '/tags/1/deep/-', value: 2 },
      ),
    ).toEqual({ ...document, name: 'post', mapping: { hr: 'mail', erp: 'smtp' }, tags: ['one', { deep: [1, 2] }] });
  });

  it('changes nothing with an empty patch', () => {
    expect(after()).toEqual(document);
  });

  test.each([
    [{ op: 'replace', path: '/id', value: 'p2' }, '/id'],
    [{ op: 'add', path: '/unknown', value: 1 }, '/unknown'],
    [{ op: 'replace', path: '/nameOther', value: 1 }, '/nameOther'],
    [{ op: 'add', path: '/name/x', value: 1 }, '/name/x'],
    [{ op: 'add', path: '/mapping/hr/x', value: 1 }, '/mapping/hr/x'],
    [{ op: 'remove', path: '/id' }, '/id'],
    [{ op: 'copy', from: '/name', path: '/id' }, '/id'],
    [{ op: 'add', path: '/toString', value: 1 }, '/toString'],
    [{ op: 'add', path: '/Name', value: 1 }, '/Name'],
    [{ op: 'add', path: '/', value: 1 }, '/'],
  ])('refuses %j', (operation, path) => {
    expect(faults(operation)).toEqual([`0.path is \`${path}\`, which is not patchable: ${patchable}`]);
  });

  it('refuses to move out of a read-only field, and copies from one', () => {
    expect(faults({ op: 'move', from: '/id', path: '/name' })).toEqual([
      `0.from is \`/id\`, which is not patchable: ${patchable}`,
    ]);
    expect(after({ op: 'copy', from: '/id', path: '/name' })).toEqual({ ...document, name: 'p1' });
  });

  it('sets a nullable field to null when it is removed or moved away', () => {
    expect(after({ op: 'remove', path: '/note' })).toEqual({ ...document, note: null });
    expect(after({ op: 'move', from: '/note', path: '/name' })).toEqual({ ...document, name: 'old', note: null });
    expect(after({ op: 'remove', path: '/note' }, { op: 'test', path: '/note', value: null })).toEqual({
      ...document,
      note: null,
    });
  });

  it('does not remove a required field, nor move it away', () => {
    expect(faults({ op: 'remove', path: '/name' })).toEqual([
      '0.path is `/name`, which is required and cannot be removed',
    ]);
    expect(faults({ op: 'remove', path: '/mapping' })).toEqual([
      '0.path is `/mapping`, which is required and cannot be removed',
    ]);
    expect(faults({ op: 'move', from: '/name', path: '/note' })).toEqual([
      '0.from is `/name`, which is required and cannot be removed',
    ]);
    expect(after({ op: 'move', from: '/name', path: '/name' })).toEqual(document);
  });

  it('reports the errors of all operations together', () => {
    expect(
      faults(
        { op: 'replace', path: '/name', value: 1 },
        { op: 'merge', value: 1 },
        { op: 'add', path: '/id' },
        { op: 'move', path: '/id', from: '' },
        'remove',
      ),
    ).toEqual([
      '1.op is `merge`, it must be one of `add`, `remove`, `replace`, `move`, `copy`, `test`',
      '1.path is missing, it must be a path like `/name`',
      '2.value is missing',
      '3.from is empty, which names the whole document; it must name a field, like `/name`',
      '4 is not an object with `op` and `path`',
    ]);
  });

  test.each([[null], [{}], ['[]'], [1], [undefined]])('refuses %j for a patch', (raw) => {
    expect(applyPatch(document, raw, { fields, validate: ok })).toEqual({
      ok: false,
      error: [{ field: '', reason: 'is not a list of operations' }],
    });
  });

  it('takes 100 operations, not 101', () => {
    const operation = { op: 'replace', path: '/name', value: 'post' };
    expect(after(...Array.from({ length: 100 }, () => operation))).toEqual({ ...document, name: 'post' });
    expect(faults(...Array.from({ length: 101 }, () => operation))).toEqual([
      ' is 101 operations long, at most 100 are allowed',
    ]);
  });

  it('returns what the validation of the whole document returns', () => {
    const error = [{ field: 'name', reason: 'is taken' }];
    expect(applyPatch(document, [], { fields, validate: () => ({ ok: false, error }) })).toEqual({ ok: false, error });
  });
});

describe('a test', () => {
  it('may read any field, and everything else depends on it', () => {
    const change = { op: 'replace', path: '/name', value: 'post' };
    expect(after({ op: 'test', path: '/id', value: 'p1' }, change)).toEqual({ ...document, name: 'post' });
    expect(faults({ op: 'test', path: '/id', value: 'p2' }, change)).toEqual(['0.value is not the value at `/id`']);
    expect(faults(change, { op: 'test', path: '/missing', value: null })).toEqual([
      '1.path is `/missing`, which does not exist',
    ]);
  });

  it('does not take inherited members for values, nor stumble over their names', () => {
    expect(faults({ op: 'test', path: '/mapping/toString', value: 1 })).toEqual([
      '0.path is `/mapping/toString`, which does not exist',
    ]);
    const value = { hasOwnProperty: 'mail' };
    expect(after({ op: 'add', path: '/mapping', value }, { op: 'test', path: '/mapping', value })).toEqual({
      ...document,
      mapping: value,
    });
    expect(faults({ op: 'remove', path: '/mapping/valueOf' })).toEqual([
      '0.path is `/mapping/valueOf`, which does not exist',
    ]);
  });
});

describe('a hostile patch', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('cannot bring in a member named `%s`', (name) => {
    const value: unknown = JSON.parse(`{"a":[{"${name}":{"polluted":true}}]}`);
    expect(faults({ op: 'add', path: '/tags/-', value })).toEqual([
      `0.value has a property with the reserved name \`${name}\``,
    ]);
    expect(faults({ op: 'add', path: `/mapping/${name}`, value: 'x' })).toEqual([
      `0.path is \`/mapping/${name}\`, which holds the reserved name \`${name}\``,
    ]);
    expect({}).not.toHaveProperty('polluted');
  });

  it('is refused when a value is nested too deep, however deep', () => {
    for (const op of ['add', 'replace', 'test']) {
      expect(faults({ op, path: '/tags', value: nested(100_000) })).toEqual([
        '0.value is nested more than 100 levels deep',
      ]);
    }
    expect(faults(nested(100_000))).toEqual(['0 is not an object with `op` and `path`']);
    expect(after({ op: 'add', path: '/tags', value: nested(99) })).toEqual({ ...document, tags: nested(99) });
  });

  it('cannot nest step by step what it may not nest at once', () => {
    const innermost = `/tags${'/0'.repeat(49)}`;
    const dive = { op: 'copy', from: '/tags', path: innermost };
    expect(faults({ op: 'add', path: '/tags', value: nested(50) }, dive, dive)).toEqual([
      `2.path is \`${innermost.slice(0, 80)}…\`, which would be nested more than 100 levels deep`,
    ]);
  });

  it('cannot grow the document by copying it into itself', () => {
    const grow = { op: 'copy', from: '/tags', path: '/tags/-' };
    expect(
      faults({ op: 'add', path: '/tags', value: ['x'.repeat(1000)] }, ...Array.from({ length: 50 }, () => grow)),
    ).toEqual(['9.from is `/tags`: the copied and moved values are too large in total']);
  });

  it('cannot move a value into itself', () => {
    expect(faults({ op: 'move', from: '/tags', path: '/tags/1/deep/0' })).toEqual([
      '0.path is `/tags/1/deep/0`, but `/tags` cannot be moved into itself',
    ]);
  });

  it('leaves the document and the patch as they were', () => {
    const operations = [
      { op: 'add', path: '/tags', value: ['a', []] },
      { op: 'add', path: '/tags/1/-', value: 'b' },
      { op: 'move', from: '/tags/0', path: '/note' },
    ];
    const before = JSON.stringify({ document, operations });
    expect(after(...operations)).toEqual({ ...document, tags: [['b']], note: 'a' });
    expect(JSON.stringify({ document, operations })).toBe(before);
  });
});

describe('the operations of a patch', () => {
  const operations = [
    { op: 'add', path: '/name', value: 1 },
    { op: 'remove', path: '/name' },
  ];

  it('are read as they are', () => {
    const parsed = parsePatch(operations);
    expect(parsed).toMatchObject({ ok: true, value: [{ op: 'add', value: 1 }, { op: 'remove' }] });
  });
});

describe('what fits a document', () => {
  const fields = {
    tree: { nullable: true, shape: 'tree' },
    list: { nullable: true, shape: 'tree' },
    fixed: { nullable: false, shape: 'value' },
  } as const;
  const list = Array.from({ length: 12 }, (_, n) => n);
  const document = () => ({ tree: { x: 1, y: 2 }, list: [...list], fixed: null, locked: 1 });
  const patch = (...operations: readonly object[]) => applyPatch(document(), operations, { fields, validate: ok });
  const refusal = (...operations: readonly object[]) => {
    const patched = patch(...operations);
    return patched.ok ? [] : patched.error.map(({ field, reason }) => `${field}: ${reason}`);
  };

  it.each([
    ['path: is `/fixed/x`, which is not patchable', { op: 'add', path: '/fixed/x', value: 1 }],
    ['path: is `/tree/x/y`, but there is no object or list above it', { op: 'add', path: '/tree/x/y', value: 1 }],
    ['path: is `/tree/no/y`, but there is no object or list above it', { op: 'add', path: '/tree/no/y', value: 1 }],
    [
      'path: is `/list/13`, but the list takes an index from 0 to 12, or `-`',
      { op: 'add', path: '/list/13', value: 1 },
    ],
    ['path: is `/tree/no`, which does not exist', { op: 'replace', path: '/tree/no', value: 1 }],
    ['path: is `/tree/x`, which would be nested more than 100', { op: 'replace', path: '/tree/x', value: nested(99) }],
    ['from: is `/tree/no`, which does not exist', { op: 'copy', from: '/tree/no', path: '/list/-' }],
    ['path: is `/locked`, which is not patchable', { op: 'move', from: '/tree/x', path: '/locked' }],
  ])('is reported: %s', (reason, operation) => {
    expect(refusal(operation)).toEqual([expect.stringContaining(`0.${reason}`)]);
  });

  it('is found by indexes of two digits, and moved to its own place without a change', () => {
    expect(patch({ op: 'replace', path: '/list/10', value: 'ten' })).toMatchObject({
      value: { list: list.map((n) => (n === 10 ? 'ten' : n)) },
    });
    const moved = patch({ op: 'move', from: '/tree/x', path: '/tree/x' });
    expect(JSON.stringify(moved.ok && moved.value)).toBe(JSON.stringify(document()));
  });

  it('is nothing inside text or null', () => {
    const set = { op: 'replace', path: '/tree', value: { text: 'abc', none: null } };
    for (const path of ['/tree/text/length', '/tree/text/0', '/tree/none/x']) {
      expect(refusal(set, { op: 'test', path, value: 3 })).toEqual([`1.path: is \`${path}\`, which does not exist`]);
      expect(refusal(set, { op: 'add', path, value: 3 })).toEqual([
        `1.path: is \`${path}\`, but there is no object or list above it`,
      ]);
    }
  });

  it('may be carried up to 300,000 values and characters', () => {
    const text = (length: number) => ({ op: 'replace', path: '/tree', value: { x: 'a'.repeat(length) } });
    const copy = { op: 'copy', from: '/tree/x', path: '/list/0' };
    expect(refusal(text(299_999), copy)).toEqual([]);
    expect(refusal(text(300_000), copy)).toEqual([expect.stringContaining('are too large in total')]);
  });
});
