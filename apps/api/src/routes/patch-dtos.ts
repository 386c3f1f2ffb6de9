import { listPatchablePaths, type PatchableFields } from '@identity-governance/domain';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { OperationBody } from '../http/operation';
import { Schema } from '../schema/fields';

class JsonPatchOperationDto {
  @IsIn(['add', 'copy', 'move', 'remove', 'replace', 'test'])
  readonly op!: string;

  @IsString()
  @Schema({ description: 'a JSON pointer (RFC 6901), starting with `/`' })
  readonly path!: string;

  @IsOptional()
  @IsString()
  @Schema({ description: 'of `copy` and `move`: where from' })
  readonly from?: string;

  @IsOptional()
  @Schema({ description: 'of `add`, `replace` and `test`: any JSON value' })
  readonly value?: unknown;
}

/**
 * A JSON Patch (RFC 6902) of 0 to 100 operations. The domain reads it, so that every fault is named with the field it
 * concerns.
 */
export const patchBody: OperationBody<unknown> = {
  type: 'application/json-patch+json',
  shape: [JsonPatchOperationDto],
  isReadByDomain: true,
};

/** What the documentation says about a patch of these fields. */
export function describePatch(fields: PatchableFields): string {
  const nullable = Object.entries(fields).filter(([, field]) => field.nullable);
  const removable = nullable.map(([name]) => `\`/${name}\``).join(', ');
  return [
    'A JSON Patch (RFC 6902) of 0 to 100 operations, applied in order, all or nothing.',
    `Only ${listPatchablePaths(fields)} may be changed; any field may be tested and copied from.`,
    removable === ''
      ? 'No field can be removed.'
      : `To remove ${removable} sets null; the other fields cannot be removed.`,
    'The whole result is validated before it is stored.',
  ].join(' ');
}
