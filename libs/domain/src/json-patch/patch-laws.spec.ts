import * as fc from 'fast-check';
import jsonPatch, { type Operation } from 'fast-json-patch';
import { ok } from '@identity-governance/values';
import { applyPatch } from './apply-patch';
import type { PatchableFields } from './patchable-fields';
import { lawRuns } from '../testing/law-runs';

const fields: PatchableFields = {
  name: { shape: 'value', nullable: false },
  note: { shape: 'value', nullable: true },
  mapping: { shape: 'map', nullable: false },
  tags: { shape: 'tree', nullable: true },
};
interface Resource {
  readonly id: string;
  readonly frozen: { readonly inside: readonly number[] };
  readonly [patchable: string]: unknown;
}
interface Raw {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

const reserved = ['__proto__', 'constructor', 'prototype'];
const pitfalls = [
  '',
  '-',
  '-1',
  '01',
  '1e0',
  '4294967296',
  '~',
  '~2',
  'toString',
  'hasOwnProperty',
  'length',
  'nameOther',
  ...reserved,
];
const likely = ['0', '1', '2', 'a', 'b', 'a~1b', 'm~0n', 'inside'];
const segment = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...likely) },
  { weight: 2, arbitrary: fc.constantFrom(...pitfalls) },
  { weight: 1, arbitrary: fc.string() },
);
const path = fc
  .tuple(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('name', 'note', 'mapping', 'tags', 'tags') },
      { weight: 2, arbitrary: fc.constantFrom('id', 'frozen') },
      { weight: 1, arbitrary: segment },
    ),
    fc.array(segment, { maxLength: 3 }),
    fc.oneof({ weight: 40, arbitrary: fc.constant('/') }, { weight: 1, arbitrary: fc.constant('') }),
  )
  .map(([first, below, start]) => `${start}${[first, ...below].join('/')}`);
const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, 1, 'x', [], {}, ['x', 'y'], { a: 1, b: [2] }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...reserved).map((name): unknown => JSON.parse(`{"${name}":{"polluted":1}}`)),
);
const operation: fc.Arbitrary<Raw> = fc.oneof(
  fc.record({ op: fc.constantFrom('add', 'replace', 'test'), path, value }),
  fc.record({ op: fc.constant('remove'), path }),
  fc.record({ op: fc.constantFrom('move', 'copy'), path, from: path }),
);
const patches = fc.array(operation, { maxLength: 4 });
const entries = fc.dictionary(fc.constantFrom('a', 'b', 'a/b', 'm~n', '0'), fc.string(), { noNullPrototype: true });
const trees = fc.oneof(
  fc.array(fc.oneof(fc.string(), entries, fc.array(fc.string())), { minLength: 1, maxLength: 3 }),
  entries,
);
const resources: fc.Arbitrary<Resource> = fc.record(
  {
    id: fc.string(),
    frozen: fc.constant({ inside: [1, 2] }),
    name: fc.string(),
    note: fc.option(fc.string()),
    mapping: entries,
    tags: trees,
  },
  { noNullPrototype: true },
);

const run = (document: object, patch: readonly unknown[]) =>
  applyPatch(document, patch, { fields, validate: (patched) => ok(patched as Resource) });

/** The same patch in RFC 6902 alone, where a nullable field that is removed stays, as null. */
const inPlainRfc6902 = ({ op, path, from, value }: Raw): readonly Raw[] => {
  const isField = (pointer = '') => pointer.lastIndexOf('/') === 0;
  if (op === 'remove' && isField(path)) return [{ op: 'replace', path, value: null }];
  if (op !== 'move' || !isField(from) || from === path)
    return [{ op, path, ...(from === undefined ? {} : { from }), ...(value === undefined ? {} : { value }) }];
  return [
    { op: 'copy', path, from: from! },
    { op: 'replace', path: from!, value: null },
  ];
};

describe('patch laws', () => {
  it('no patch changes a field that is not patchable, nor any prototype', () => {
    fc.assert(
      fc.property(resources, patches, (document, patch) => {
        const result = run(document, patch);
        const patched = result.ok ? result.value : document;
        expect({ id: patched.id, frozen: patched.frozen }).toEqual({ id: document.id, frozen: document.frozen });
        expect(Object.keys(patched).sort()).toEqual(Object.keys(document).sort());
        expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
        expect('polluted' in {}).toBe(false);
      }),
      { numRuns: lawRuns(2000) },
    );
  });

  it('a patch changes neither the document nor itself, accepted or refused', () => {
    fc.assert(
      fc.property(resources, patches, (document, patch) => {
        const before = JSON.stringify({ document, patch });
        run(document, patch);
        expect(JSON.stringify({ document, patch })).toBe(before);
      }),
      { numRuns: lawRuns(1000) },
    );
  });

  it('an accepted patch gives what fast-json-patch gives', () => {
    fc.assert(
      fc.property(resources, patches, (document, patch) => {
        const result = run(document, patch);
        fc.pre(result.ok);
        const plain = jsonPatch.deepClone(patch.flatMap(inPlainRfc6902)) as Operation[];
        const expected = jsonPatch.applyPatch<unknown>(document, plain, true, false).newDocument;
        expect(result).toEqual({ ok: true, value: expected });
      }),
      { numRuns: lawRuns(500), maxSkipsPerRun: 100 },
    );
  });

  it('a patch is its operations, one patch after the other', () => {
    fc.assert(
      fc.property(resources, patches, (document, patch) => {
        const stepwise = patch.reduce<Resource | undefined>((state, single) => {
          const step = state && run(state, [single]);
          return step?.ok ? step.value : undefined;
        }, document);
        const result = run(document, patch);
        expect(result.ok ? result.value : undefined).toEqual(stepwise);
      }),
      { numRuns: lawRuns(1000) },
    );
  });

  it('a test guards a patch with any readable field', () => {
    fc.assert(
      fc.property(
        resources,
        fc.constantFrom('id', 'frozen', 'name', 'note', 'mapping', 'tags'),
        value,
        (document, field, guess) => {
          const change = { op: 'replace', path: '/name', value: 'changed' };
          expect(run(document, [{ op: 'test', path: `/${field}`, value: document[field] }, change])).toEqual(
            ok({ ...document, name: 'changed' }),
          );
          const guessed = run(document, [{ op: 'test', path: `/${field}`, value: guess }, change]);
          expect(guessed.ok).toBe(isEqual(guess, document[field]));
        },
      ),
    );
  });

  it('every error names an operation of the patch', () => {
    fc.assert(
      fc.property(resources, patches, (document, patch) => {
        const result = run(document, patch);
        for (const { field } of result.ok ? [] : result.error)
          expect(Number(field.split('.')[0])).toBeLessThan(patch.length);
      }),
    );
  });
});

function isEqual(a: unknown, b: unknown): boolean {
  return jsonPatch.compare([a], [b]).length === 0;
}
