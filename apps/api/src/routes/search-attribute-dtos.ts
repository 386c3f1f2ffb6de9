import type { AcceptedSearchAttribute, PromotionView } from '@identity-governance/application';
import { promotionStates, type PromotionState, type SearchAttributeConfig } from '@identity-governance/domain';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Matches, Min, ValidateNested } from 'class-validator';
import { IsId, IsNullableText, IsStringMap, Schema } from '../schema/fields';

export class SearchAttributeConfigDto implements SearchAttributeConfig {
  @IsString()
  @Length(1, 128)
  @Matches(/^[A-Za-z][A-Za-z0-9_.-]*$/)
  @Schema({ description: 'unique without case, and different from every account, source and schema attribute' })
  readonly name!: string;

  @IsString()
  @Length(1, 255)
  readonly displayName!: string;

  @IsStringMap()
  @Schema({ description: 'up to 1,000 entries: the account attribute that is promoted, by the id of its source' })
  readonly applicationAttributes!: Readonly<Record<string, string>>;
}

export class SearchAttributeNameDto {
  @IsString()
  @Schema({ description: 'the name, in any case' })
  readonly name!: string;
}

class StartedPromotionDto {
  @IsId()
  readonly id!: string;

  @IsIn(promotionStates)
  readonly state!: PromotionState;
}

export class AcceptedSearchAttributeDto implements AcceptedSearchAttribute {
  @IsString()
  readonly name!: string;

  @ValidateNested()
  @Type(() => StartedPromotionDto)
  readonly promotion!: StartedPromotionDto;
}

export class PromotionDto extends StartedPromotionDto implements PromotionView {
  @IsInt()
  @Min(0)
  @Schema({ description: 'accounts that are done' })
  readonly done!: number;

  @IsInt()
  @Min(0)
  @Schema({ type: ['integer', 'null'], description: 'accounts in all; null until it runs' })
  readonly total!: number | null;

  @IsNullableText()
  readonly started!: string | null;

  @IsNullableText()
  readonly completed!: string | null;

  @IsNullableText()
  @Schema({ description: 'why the last try failed' })
  readonly reason!: string | null;
}
