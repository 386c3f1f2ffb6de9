import { type Fault, quote } from '@identity-governance/values';
import type { JsonPointer } from './json-pointer';
import type { PatchOperation } from './patch-operation';

/**
 * The way in which a field may be patched:
 *
 * - `value`: as a whole (`/name`).
 * - `map`: as a whole, or entry by entry (`/applicationAttributes/<key>`).
 * - `tree`: as a whole, or anywhere inside (`/tags/0`, `/leftCriteria/criteriaList/-`).
 */
export type PatchableShape = 'value' | 'map' | 'tree';

/** The patch rules of a field. */
export interface PatchableField {
  readonly shape: PatchableShape;
  /** Whether removal sets the field to null; a field that is not nullable is required and cannot be removed. */
  readonly nullable: boolean;
}

/**
 * The fields of a resource that a patch may change; every other field is read-only. The documentation prints this list.
 */
export type PatchableFields = Readonly<Record<string, PatchableField>>;

/** Returns an error for each forbidden change of the operation. Fields: `path`, `from`. */
export function findForbiddenChanges(operation: PatchOperation, fields: PatchableFields): readonly Fault[] {
  switch (operation.op) {
    case 'test':
      return [];
    case 'add':
    case 'replace':
    case 'copy':
      return refuse('path', findReadOnly(operation.path, fields));
    case 'remove':
      return refuse('path', findReadOnly(operation.path, fields) ?? findRequired(operation.path, fields));
    case 'move': {
      const from = findReadOnly(operation.from, fields);
      const staysInPlace = operation.from.text === operation.path.text;
      return [
        ...refuse('from', from ?? (staysInPlace ? undefined : findRequired(operation.from, fields))),
        ...refuse('path', findReadOnly(operation.path, fields)),
      ];
    }
  }
}

function refuse(field: string, reason: string | undefined): readonly Fault[] {
  return reason === undefined ? [] : [{ field, reason }];
}

function findReadOnly({ text, segments }: JsonPointer, fields: PatchableFields): string | undefined {
  const [name = '', ...below] = segments;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const isPatchable = field !== undefined && below.length <= levelsBelow[field.shape];
  return isPatchable
    ? undefined
    : `is ${quote(text)}, which is not patchable: only ${listPatchablePaths(fields)} may be changed`;
}

const levelsBelow: Readonly<Record<PatchableShape, number>> = { value: 0, map: 1, tree: Infinity };

function findRequired({ segments }: JsonPointer, fields: PatchableFields): string | undefined {
  const [name = '', ...below] = segments;
  const isRequired = below.length === 0 && fields[name]?.nullable === false;
  return isRequired ? `is \`/${name}\`, which is required and cannot be removed` : undefined;
}

/**
 * Returns the list as a phrase: `` `/name`, `/applicationAttributes`, `/applicationAttributes/<key>` ``.
 *
 * @example
 * listPatchablePaths({ tags: { shape: 'tree', nullable: false } });
 * // '`/tags`, `/tags/…`'
 */
export function listPatchablePaths(fields: PatchableFields): string {
  return Object.entries(fields)
    .flatMap(([name, { shape }]) => pathsOf(name, shape))
    .join(', ');
}

function pathsOf(name: string, shape: PatchableShape): readonly string[] {
  switch (shape) {
    case 'value':
      return [`\`/${name}\``];
    case 'map':
      return [`\`/${name}\``, `\`/${name}/<key>\``];
    case 'tree':
      return [`\`/${name}\``, `\`/${name}/…\``];
  }
}
