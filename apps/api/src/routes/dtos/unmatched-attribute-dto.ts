import type { UnmatchedAttribute } from '@identity-governance/records';
import { IsBoolean, IsInt, IsOptional, IsString, Min } from 'class-validator';
import { IsId, Schema } from '../../schema/fields';

export class UnmatchedAttributeDto implements UnmatchedAttribute {
  @IsId()
  readonly sourceId!: string;

  @IsString()
  readonly attribute!: string;

  @IsInt()
  @Min(1)
  @Schema({ description: 'how many different values match no entitlement' })
  readonly count!: number;

  @IsOptional()
  @IsBoolean()
  @Schema({ description: 'whether there may be more, because not all accounts were examined; absent if not' })
  readonly atLeast?: boolean;

  @IsString({ each: true })
  @Schema({ description: 'the first five of them; those of more than 200 characters are shortened' })
  readonly values!: readonly string[];
}
