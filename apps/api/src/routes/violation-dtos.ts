import { sodPolicyLevels, type SodPolicyLevel, type ViolationKind } from '@identity-governance/domain';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { IsId, IsNullableText, IsStringMap, Schema } from '../schema/fields';
import { IsGrantPaths, NamedAccessItemDto } from './access-dtos';

class MatchedItemDto extends NamedAccessItemDto {
  @IsBoolean()
  readonly existing!: boolean;

  @IsGrantPaths()
  readonly paths!: readonly (readonly NamedAccessItemDto[])[];
}

class MatchedCriteriaDto {
  @ValidateNested({ each: true })
  @Type(() => MatchedItemDto)
  readonly criteriaList!: readonly MatchedItemDto[];
}

class ConflictingAccessCriteriaDto {
  @ValidateNested()
  @Type(() => MatchedCriteriaDto)
  readonly leftCriteria!: MatchedCriteriaDto;

  @ValidateNested()
  @Type(() => MatchedCriteriaDto)
  readonly rightCriteria!: MatchedCriteriaDto;
}

class MatchedSetDto extends MatchedCriteriaDto {
  @IsNullableText()
  readonly name!: string | null;

  @IsInt()
  readonly minimum!: number;
}

export class SodPolicyRefDto {
  @IsIn(['SOD_POLICY'])
  readonly type!: 'SOD_POLICY';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

/**
 * One violated policy: `conflictingAccessCriteria` for a policy of two sides, `conflictingSets` for a cardinality
 * policy.
 */
export class ViolationContextDto {
  @ValidateNested()
  @Type(() => SodPolicyRefDto)
  readonly policy!: SodPolicyRefDto;

  @IsIn(['EXISTING', 'EXTENDED', 'NEW'])
  readonly kind!: ViolationKind;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => NamedAccessItemDto)
  @Schema({ description: 'the innermost roles and access profiles that violate the policy all by themselves' })
  readonly conflictWithin?: readonly NamedAccessItemDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => ConflictingAccessCriteriaDto)
  readonly conflictingAccessCriteria?: ConflictingAccessCriteriaDto;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => MatchedSetDto)
  readonly conflictingSets?: readonly MatchedSetDto[];
}

export class ViolationPredictionDto {
  @IsId()
  readonly requestId!: string;

  @ValidateNested({ each: true })
  @Type(() => ViolationContextDto)
  readonly violationContexts!: readonly ViolationContextDto[];

  @IsOptional()
  @IsStringMap()
  readonly clientMetadata?: Readonly<Record<string, string>>;
}
