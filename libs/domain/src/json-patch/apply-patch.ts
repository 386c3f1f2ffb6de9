import jsonPatch from 'fast-json-patch';
import { type Fault, faultsWithin, err, ok, type Result } from '@identity-governance/values';
import { applyOperation, type WorkingCopy } from './apply-operation';
import { parsePatchOperation, type PatchOperation } from './patch-operation';
import { findForbiddenChanges, type PatchableFields } from './patchable-fields';

/** Maximum number of operations of a patch. */
export const maxPatchOperations = 100;

/** The rules of a resource for its patches. */
export interface PatchRules<T> {
  readonly fields: PatchableFields;
  /** Reads the whole document as it would be after the patch, or returns all errors. */
  validate(document: Readonly<Record<string, unknown>>): Result<T, readonly Fault[]>;
}

/**
 * Applies a patch to a document (plain JSON data, an object) and returns the new document, or all errors. Neither
 * argument is changed. The operations apply in order, all or none. Source: RFC 6902 and docs/api.md, "Patches", which
 * lists the fields that may change.
 *
 * The field of an error is `<index of the operation>.<path | from | op | value>`, empty if the patch is not a list of
 * at most 100 operations, and the document's own field if the result is invalid. All malformed operations and forbidden
 * changes are reported; of the operations that do not apply, only the first.
 */
export function applyPatch<T>(document: object, rawPatch: unknown, rules: PatchRules<T>): Result<T, readonly Fault[]> {
  const operations = parsePatch(rawPatch, (operation) => findForbiddenChanges(operation, rules.fields));
  if (!operations.ok) return operations;
  const copy: WorkingCopy = { root: jsonPatch.deepClone(document) as Record<string, unknown>, carriedSize: 0 };
  for (const [index, operation] of operations.value.entries()) {
    const applied = applyOperation(copy, operation);
    if (!applied.ok) return err(faultsWithin(index, [applied.error]));
  }
  return rules.validate(copy.root);
}

/**
 * Returns the operations of a patch, or all errors of its form and those that `findFaults` returns for each operation.
 * Without `findFaults` it checks only that the patch is well-formed. Source: RFC 6902, section 4.
 *
 * @example
 * const read = parsePatch([{ op: 'remove', path: '/description' }]);
 */
export function parsePatch(
  raw: unknown,
  findFaults: (operation: PatchOperation) => readonly Fault[] = () => [],
): Result<readonly PatchOperation[], readonly Fault[]> {
  if (!Array.isArray(raw)) return err([{ field: '', reason: 'is not a list of operations' }]);
  if (raw.length > maxPatchOperations) {
    return err([{ field: '', reason: `is ${raw.length} operations long, at most ${maxPatchOperations} are allowed` }]);
  }
  const operations: PatchOperation[] = [];
  const faults: Fault[] = [];
  for (const [index, rawOperation] of raw.entries()) {
    const parsed = parsePatchOperation(rawOperation);
    const found = parsed.ok ? findFaults(parsed.value) : parsed.error;
    faults.push(...faultsWithin(index, found));
    if (parsed.ok) operations.push(parsed.value);
  }
  return faults.length === 0 ? ok(operations) : err(faults);
}
