import { maxAccessRefs } from '@identity-governance/application';
import { parseId } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { IsStringMap, Schema } from '../../schema/fields';
import { maxBytesKeyword } from '../../schema/max-bytes-keyword';
import { AccessRefDto } from '../dtos/access-dtos';

/** The request body of a prediction. */
export class PredictRequestDto {
  @Allow()
  @Schema({
    ...parseId.schema,
    type: ['string', 'null'],
    description: 'an id, or null for a joiner, who is not known yet and holds nothing',
  })
  readonly identityId!: string | null;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @ArrayMaxSize(maxAccessRefs)
  readonly accessRefs!: readonly AccessRefDto[];

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @ArrayMaxSize(maxAccessRefs)
  @Schema({
    description:
      'access that is taken away at the same time; each item is assigned to the identity or carried by one of its accounts. What other access grants is still held',
  })
  readonly removeRefs?: readonly AccessRefDto[];

  @IsOptional()
  @IsStringMap({ maxProperties: 50, [maxBytesKeyword]: 16_384 })
  readonly clientMetadata?: Readonly<Record<string, string>>;
}
