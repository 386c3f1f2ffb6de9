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

/** A JSON Patch (RFC 6902) of 0 to 100 operations. The domain reads it, so that every fault is named with the field it concerns. */
export const patchBody: OperationBody<unknown> = {
  type: 'application/json-patch+json',
  shape: [JsonPatchOperationDto],
  isReadByDomain: true,
};
