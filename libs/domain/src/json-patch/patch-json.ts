import { type Fault, err, type Result, refuse, type Parsed, readSafely } from '@identity-governance/values';
import { applyPatch, type PatchRules } from './apply-patch';
import { copyJson } from './plain-json';

/**
 * Applies a JSON Patch (RFC 6902) that may change only the fields in `rules.fields`, each as a whole (`value`), entry
 * by entry (`map`) or anywhere inside (`tree`). `test` may read everything. The operations apply in order, all or none.
 * Neither argument is changed.
 *
 * Returns the result of `rules.validate` for the new document, or all errors. The field of an error is `<index of the
 * operation>.<path | from | op | value>`, empty if the patch is not a list of at most 100 operations, and the
 * document's own field if the result is not valid.
 *
 * Document and patch are plain JSON data, at most 100 levels deep and 1,000,000 values and characters large; anything
 * else (cycles, functions, getters that throw, names such as `__proto__`) is rejected. Throws what `validate` throws.
 *
 * Source: RFC 6902, RFC 6901 and docs/api.md, "Patches".
 *
 * @example
 * const fields = { name: { shape: 'value', nullable: false }, tags: { shape: 'tree', nullable: false } } as const;
 * const patch = [{ op: 'add', path: '/tags/-', value: 'audited' }];
 * const patched = patchJson({ name: 'A', owner: 'ada', tags: [] }, patch, {
 *   fields,
 *   validate: (document) => ({ ok: true, value: document }),
 * });
 */
export function patchJson<T>(document: object, patch: unknown, rules: PatchRules<T>): Result<T, readonly Fault[]> {
  const plainDocument = copySafely(document, 'the document');
  if (!plainDocument.ok) return plainDocument;
  const plainPatch = copySafely(patch, 'the patch');
  if (!plainPatch.ok) return plainPatch;
  if (typeof plainDocument.value !== 'object' || plainDocument.value === null || Array.isArray(plainDocument.value)) {
    return err([{ field: '', reason: 'the document is not an object' }]);
  }
  return applyPatch(plainDocument.value, plainPatch.value, rules);
}

function copySafely(value: unknown, what: string): Parsed<unknown> {
  const read = readSafely(() => {
    const copied = copyJson(value);
    return copied.ok ? copied : refuse(copied.error);
  });
  return read.ok ? read : err(read.error.map(({ field, reason }) => ({ field, reason: `${what} ${reason}` })));
}
