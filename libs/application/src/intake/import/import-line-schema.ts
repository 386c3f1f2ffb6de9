import type { ValueSchema } from '@identity-governance/values';
import { importKinds, type ImportKind } from '../../ports/row-kinds';
import { importRules } from './import-rules-by-kind';

/** The schema of one line of an import over HTTP: a row of a kind, or the key of a row to delete. */
export const importLineSchema: ValueSchema = {
  type: 'object',
  properties: {
    op: {
      type: 'string',
      enum: ['save', 'delete'],
      default: 'save',
      description: '`delete` deletes the row with this key; other fields are ignored',
    },
    kind: { type: 'string', enum: importKinds },
    row: {
      type: 'object',
      description: 'a row of this kind (see `docs/import-format.md`); for a deletion, its key',
    },
  },
  required: ['kind', 'row'],
  additionalProperties: false,
  allOf: importKinds.flatMap((kind) => [
    rowIs(importRules[kind].parse.schema, { kind: { const: kind }, op: { const: 'save' } }, ['kind']),
    rowIs(importRules[kind].parseKey.schema, { kind: { const: kind }, op: { const: 'delete' } }, ['kind', 'op']),
  ]),
};

function rowIs(
  row: ValueSchema,
  properties: Readonly<Record<string, { readonly const: ImportKind | 'save' | 'delete' }>>,
  required: readonly string[],
): ValueSchema {
  return { if: { type: 'object', properties, required }, then: { type: 'object', properties: { row } } };
}
