import type {
  AcceptedSearchAttribute,
  NameAvailability,
  NamedPromotion,
  PromotionView,
} from '@identity-governance/application';
import { parseSearchAttributeConfig, type SearchAttributeConfig } from '@identity-governance/domain/shapes';
import { promotionStates, type PromotionState } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { DeclaredBy, Fields } from '../../schema/declared-by';
import { IsId, IsNullableText, Schema } from '../../schema/fields';

@DeclaredBy(parseSearchAttributeConfig)
export class SearchAttributeConfigDto extends Fields<SearchAttributeConfig> {}

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
  @Schema({ description: 'processed accounts' })
  readonly done!: number;

  @IsInt()
  @Min(0)
  @Schema({ type: ['integer', 'null'], description: 'all accounts; null until the promotion runs' })
  readonly total!: number | null;

  @IsNullableText()
  readonly started!: string | null;

  @IsNullableText()
  readonly completed!: string | null;

  @IsNullableText()
  @Schema({ description: 'why the last attempt failed' })
  readonly reason!: string | null;
}

export class NamedPromotionDto extends PromotionDto implements NamedPromotion {
  @IsString()
  @Schema({ description: 'the name of the search attribute' })
  readonly name!: string;
}

export class RenamedQueryDto {
  @IsOptional()
  @IsString()
  @Schema({ description: 'the search attribute that would have the name; absent: a new one' })
  readonly renames?: string;
}

export class NameAvailabilityDto implements NameAvailability {
  @IsBoolean()
  readonly available!: boolean;

  @IsOptional()
  @IsString()
  @Schema({ description: 'why the name is not available' })
  readonly reason?: string;
}
