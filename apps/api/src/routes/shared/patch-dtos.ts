import {
  listPatchablePaths,
  maxPatchOperations,
  parsePatch,
  patchOperationSchema,
  type PatchableFields,
} from '@identity-governance/domain/patch';
import type { OperationBody } from '../../http/operation';
import { DeclaredBy } from '../../schema/declared-by';

@DeclaredBy({ schema: patchOperationSchema })
class JsonPatchOperationDto {}

/** A JSON Patch (RFC 6902). The domain parses it, so that every error names its field. */
export const patchBody: OperationBody<unknown> = {
  type: 'application/json-patch+json',
  shape: [JsonPatchOperationDto, { maxItems: maxPatchOperations }],
  read: (body) => parsePatch(body),
};

/** Returns the documentation of a patch of these fields. */
export function describePatch(fields: PatchableFields): string {
  const nullable = Object.entries(fields).filter(([, field]) => field.nullable);
  const removable = nullable.map(([name]) => `\`/${name}\``).join(', ');
  return [
    `A JSON Patch (RFC 6902) of 0 to ${maxPatchOperations} operations, applied in order, all or nothing.`,
    `Only ${listPatchablePaths(fields)} may be changed; any field may be tested and copied from.`,
    removable === ''
      ? 'No field can be removed.'
      : `To remove ${removable} sets null; the other fields cannot be removed.`,
    'The whole result is validated before it is stored.',
  ].join(' ');
}
