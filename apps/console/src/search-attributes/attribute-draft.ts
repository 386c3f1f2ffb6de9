import type { SearchAttribute } from '../api/search-attribute-queries';
import type { FieldChange } from '../components/patch-review';
import { enForms } from '../messages/en-forms';
import { enSearchAttributes as text } from '../messages/en-search-attributes';

/** Returns a part of a JSON pointer (RFC 6901). */
export function escapePointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Returns the changed fields with the operations of the JSON Patch that changes them: one for each source of the map.
 * `nameOf` returns the name of a source.
 */
export function changesOf(
  before: SearchAttribute,
  after: SearchAttribute,
  nameOf: (sourceId: string) => string,
): readonly FieldChange[] {
  const fields = (['name', 'displayName'] as const).filter((field) => before[field] !== after[field]);
  const [from, to] = [before.applicationAttributes, after.applicationAttributes];
  const sources = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((id) => from[id] !== to[id]);
  return [
    ...fields.map((field): FieldChange => ({
      field: text[field],
      before: before[field],
      after: after[field],
      operation: { op: 'replace', path: `/${field}`, value: after[field] },
    })),
    ...sources.map((id): FieldChange => ({
      field: text.attributeOf(nameOf(id)),
      before: from[id] ?? enForms.none,
      after: to[id] ?? enForms.none,
      operation: operationOf(id, from[id], to[id]),
    })),
  ];
}

function operationOf(id: string, before: string | undefined, after: string | undefined): FieldChange['operation'] {
  const path = `/applicationAttributes/${escapePointer(id)}`;
  if (after === undefined) return { op: 'remove', path };
  return { op: before === undefined ? 'add' : 'replace', path, value: after };
}
