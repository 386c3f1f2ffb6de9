import {
  sodPolicyLevels,
  sodPolicyStates,
  sodPolicyTypes,
  type SodPolicyLevel,
  type SodPolicyState,
  type SodPolicyType,
} from '@identity-governance/domain';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsId, IsNullable, IsNullableText, PageQueryDto, Schema, IsTime } from '../schema/fields';
import { AccessRefDto } from './access-dtos';

/**
 * An access item of a policy. In requests the name is ignored; in answers it is null when the item no longer exists.
 */
class PolicyItemDto extends AccessRefDto {
  @IsOptional()
  @IsNullableText()
  readonly name?: string | null;
}

class CriteriaDto {
  @IsOptional()
  @IsNullableText()
  readonly name?: string | null;

  @ValidateNested({ each: true })
  @Type(() => PolicyItemDto)
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  readonly criteriaList!: readonly PolicyItemDto[];
}

class CriteriaSetDto extends CriteriaDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema({ default: 1, description: 'how many of the items must be held for the set to count' })
  readonly minimum?: number;
}

class PolicyCriteriaDto {
  @ValidateNested()
  @Type(() => CriteriaDto)
  readonly leftCriteria!: CriteriaDto;

  @ValidateNested()
  @Type(() => CriteriaDto)
  readonly rightCriteria!: CriteriaDto;
}

class PolicyOwnerDto {
  @IsIn(['IDENTITY'])
  readonly type!: 'IDENTITY';

  @IsId()
  readonly id!: string;
}

/**
 * A policy as it is sent: `conflictingAccessCriteria` of type CONFLICTING_ACCESS_BASED, `sets` and `threshold` of type
 * CARDINALITY_BASED.
 */
export class SodPolicyBodyDto {
  @Length(1, 255)
  readonly name!: string;

  @IsOptional()
  @IsNullableText()
  readonly description?: string | null;

  @IsOptional()
  @IsIn(sodPolicyTypes)
  @Schema({ default: 'CONFLICTING_ACCESS_BASED' })
  readonly type?: SodPolicyType;

  @IsOptional()
  @IsIn(sodPolicyStates)
  @Schema({ default: 'ENFORCED' })
  readonly state?: SodPolicyState;

  @IsOptional()
  @IsIn(sodPolicyLevels)
  @Schema({ default: 'HIGH' })
  readonly level?: SodPolicyLevel;

  @IsOptional()
  @ValidateNested()
  @Type(() => PolicyCriteriaDto)
  readonly conflictingAccessCriteria?: PolicyCriteriaDto;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => CriteriaSetDto)
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  readonly sets?: readonly CriteriaSetDto[];

  @IsOptional()
  @IsInt()
  @Min(1)
  readonly threshold?: number;

  @IsOptional()
  @IsNullable(PolicyOwnerDto)
  readonly ownerRef?: PolicyOwnerDto | null;

  @IsOptional()
  @IsNullableText()
  readonly externalPolicyReference?: string | null;

  @IsOptional()
  @IsNullableText()
  readonly compensatingControls?: string | null;

  @IsOptional()
  @IsNullableText()
  readonly correctionAdvice?: string | null;

  @IsOptional()
  @IsString({ each: true })
  readonly tags?: readonly string[];
}

/** A policy as it is answered. */
export class SodPolicyDto extends SodPolicyBodyDto {
  @IsId()
  readonly id!: string;

  @IsTime()
  readonly created!: string;

  @IsTime()
  readonly modified!: string;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @Schema({ description: 'items of the policy that no longer exist: nobody can hold them, and they block no edit' })
  readonly danglingRefs!: readonly AccessRefDto[];
}

export class SodPolicyQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description: 'conditions on `id`, `name`, `state`, `level` and `type`: `level eq "HIGH" and name sw "Pay"`',
  })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({
    description: 'of `name`, `created`, `modified`, `level`, separated by commas, `-` before one for descending',
  })
  readonly sorters?: string;
}
