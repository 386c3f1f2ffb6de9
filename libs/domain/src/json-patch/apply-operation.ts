import jsonPatch from 'fast-json-patch';
import { type Fault, err, ok, type Result, quote } from '@identity-governance/values';
import { isAbove, type JsonPointer } from './json-pointer';
import { isSameJson, maxJsonDepth, measureJson } from './json-value';
import { checkAddable, readAt } from './locate';
import type { PatchOperation } from './patch-operation';

/**
 * Maximum total that the `copy` and `move` operations of a patch may carry, in units of `JsonMeasure.size`: a list that
 * is copied into itself doubles each time, and a moved value is walked.
 */
export const maxCarriedSize = 300_000;

/** A copy of the document that the operations of a patch change in sequence. */
export interface WorkingCopy {
  readonly root: Readonly<Record<string, unknown>>;
  carriedSize: number;
}

type Applied = Result<null, Fault>;
const done: Applied = ok(null);

/**
 * Applies an operation that `findForbiddenChanges` allows. fast-json-patch makes the change. The function first rejects
 * input that the library accepts: inherited properties, list indexes such as `01` or `4294967296`, a move into itself,
 * excessive nesting and size.
 */
export function applyOperation(copy: WorkingCopy, operation: PatchOperation): Applied {
  switch (operation.op) {
    case 'test':
      return test(copy, operation.path, operation.value);
    case 'add':
      return add(copy, operation.path, operation.value);
    case 'replace':
      return replace(copy, operation.path, operation.value);
    case 'remove':
      return remove(copy, operation.path);
    case 'copy':
      return copyValue(copy, operation.from, operation.path);
    case 'move':
      return move(copy, operation.from, operation.path);
  }
}

function test({ root }: WorkingCopy, path: JsonPointer, expected: unknown): Applied {
  const found = readAt(root, path);
  if (!found.ok) return misfit('path', found.error);
  return isSameJson(found.value, expected) ? done : misfit('value', `is not the value at ${quote(path.text)}`);
}

function add({ root }: WorkingCopy, path: JsonPointer, value: unknown): Applied {
  const addable = checkAddable(root, path);
  if (!addable.ok) return misfit('path', addable.error);
  if (isTooDeep(path, value)) return tooDeep(path);
  change(root, { op: 'add', path: path.text, value });
  return done;
}

function replace({ root }: WorkingCopy, path: JsonPointer, value: unknown): Applied {
  const found = readAt(root, path);
  if (!found.ok) return misfit('path', found.error);
  if (isTooDeep(path, value)) return tooDeep(path);
  change(root, { op: 'replace', path: path.text, value });
  return done;
}

function remove({ root }: WorkingCopy, path: JsonPointer): Applied {
  const found = readAt(root, path);
  if (!found.ok) return misfit('path', found.error);
  removeOrSetNull(root, path);
  return done;
}

function copyValue(copy: WorkingCopy, from: JsonPointer, path: JsonPointer): Applied {
  const found = carry(copy, from);
  return found.ok ? add(copy, path, found.value) : found;
}

function move(copy: WorkingCopy, from: JsonPointer, path: JsonPointer): Applied {
  const found = carry(copy, from);
  if (!found.ok) return found;
  if (from.text === path.text) return done;
  if (isAbove(from, path)) {
    return misfit('path', `is ${quote(path.text)}, but ${quote(from.text)} cannot be moved into itself`);
  }
  removeOrSetNull(copy.root, from);
  return add(copy, path, found.value);
}

function carry(copy: WorkingCopy, from: JsonPointer): Result<unknown, Fault> {
  const found = readAt(copy.root, from);
  if (!found.ok) return misfit('from', found.error);
  copy.carriedSize += measureJson(found.value).size;
  if (copy.carriedSize <= maxCarriedSize) return found;
  return misfit('from', `is ${quote(from.text)}: the copied and moved values are too large in total`);
}

/** Removes a value, or sets a field to null: a field is nullable, or its removal would have been forbidden. */
function removeOrSetNull(root: object, path: JsonPointer): void {
  const isField = path.segments.length === 1;
  change(root, isField ? { op: 'replace', path: path.text, value: null } : { op: 'remove', path: path.text });
}

type Change =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** Makes the change. The value is cloned, because later operations may change its parts. */
function change(root: object, operation: Change): void {
  jsonPatch.applyOperation(
    root,
    'value' in operation ? { ...operation, value: jsonPatch.deepClone(operation.value) as unknown } : operation,
  );
}

function isTooDeep(path: JsonPointer, value: unknown): boolean {
  return path.segments.length + measureJson(value).depth > maxJsonDepth;
}

function tooDeep(path: JsonPointer): Applied {
  return misfit('path', `is ${quote(path.text)}, which would be nested more than ${maxJsonDepth} levels deep`);
}

function misfit(field: 'path' | 'from' | 'value', reason: string): Result<never, Fault> {
  return err({ field, reason });
}
