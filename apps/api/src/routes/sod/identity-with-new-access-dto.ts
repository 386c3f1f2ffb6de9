import { maxAccessRefs } from '@identity-governance/application';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { IsId, IsStringMap } from '../../schema/fields';
import { maxBytesKeyword } from '../../schema/max-bytes-keyword';
import { AccessRefDto } from '../dtos/access-dtos';

/** The request body of a check. */
export class IdentityWithNewAccessDto {
  @IsId()
  readonly identityId!: string;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @ArrayMaxSize(maxAccessRefs)
  readonly accessRefs!: readonly AccessRefDto[];

  @IsOptional()
  @IsStringMap({ maxProperties: 50, [maxBytesKeyword]: 16_384 })
  readonly clientMetadata?: Readonly<Record<string, string>>;
}
