import { sodPolicyLevels, type SodPolicyLevel, type ViolationKind } from '@identity-governance/domain/sod';
import type { RecordedViolation } from '@identity-governance/application';
import { violationKinds } from '@identity-governance/domain/shapes';
import { liveStatuses, type ViolationOwner } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { IsId, IsNullableText, IsStringMap, Schema } from '../../schema/fields';
import { fieldsByType } from './fields-by-type';
import { IsGrantPaths, IsOmittedPaths, NamedAccessItemDto, type PathStepDto } from './access-dtos';

class MatchedItemDto extends NamedAccessItemDto {
  @IsBoolean()
  readonly existing!: boolean;

  @IsGrantPaths()
  readonly paths!: readonly (readonly PathStepDto[])[];

  @IsOmittedPaths()
  readonly omittedPaths?: number | null;
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

const OfTypes = fieldsByType({
  CONFLICTING_ACCESS_BASED: ['conflictingAccessCriteria'],
  CARDINALITY_BASED: ['conflictingSets'],
});

class RecordOwnerDto implements ViolationOwner {
  @IsIn(['IDENTITY', 'GOVERNANCE_GROUP'])
  readonly type!: ViolationOwner['type'];

  @IsId()
  readonly id!: string;
}

class RecordedViolationDto implements RecordedViolation {
  @IsId()
  readonly id!: string;

  @IsIn(liveStatuses)
  readonly status!: RecordedViolation['status'];

  @ValidateNested()
  @Type(() => RecordOwnerDto)
  readonly owner!: RecordOwnerDto;

  @IsNullableText()
  readonly since!: string | null;

  @IsNullableText()
  readonly expiration!: string | null;
}

/** A violated policy. */
export class ViolationContextDto {
  @ValidateNested()
  @Type(() => SodPolicyRefDto)
  readonly policy!: SodPolicyRefDto;

  @IsIn(violationKinds)
  readonly kind!: ViolationKind;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => NamedAccessItemDto)
  @Schema({
    description: 'the innermost access items that violate the policy on their own',
  })
  readonly conflictWithin?: readonly NamedAccessItemDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => ConflictingAccessCriteriaDto)
  @OfTypes
  readonly conflictingAccessCriteria?: ConflictingAccessCriteriaDto;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => MatchedSetDto)
  @OfTypes
  readonly conflictingSets?: readonly MatchedSetDto[];

  @IsOptional()
  @IsInt()
  @Schema({
    description: 'number of access items, in lists and paths, omitted because the response would be too long',
  })
  readonly omittedItems?: number;

  @IsOptional()
  @ValidateNested()
  @Type(() => RecordedViolationDto)
  @Schema({
    description: 'the record of the violation, where the policy is violated already and the violation is recorded',
  })
  readonly violation?: RecordedViolationDto;
}

/** The parts that a response omits because it would be too long. */
class OmissionsDto {
  @IsInt()
  @Schema({ description: 'number of omitted violations; the response has the first by policy name' })
  readonly violations!: number;

  @IsInt()
  @Schema({ description: 'number of access items omitted from the violations in the response' })
  readonly items!: number;

  @IsInt()
  @Schema({ description: 'number of violations in the response without `conflictWithin`' })
  readonly conflictWithin!: number;
}

export const identityDisabledSchema = {
  description:
    'the identity is disabled and holds nothing; the response is as though it and its accounts were enabled. Absent for an enabled identity',
} as const;
export const leftOutAccountsSchema = {
  description:
    'number of disabled accounts with values of marked attributes, which were left out; absent if there is none',
} as const;

export const existingViolationsSchema = {
  description:
    'number of policies that the identity already violates before the change (`check` lists them); if it is not 0, the identity has violations even if `violationContexts` is empty',
} as const;

export class EndedViolationDto {
  @ValidateNested()
  @Type(() => SodPolicyRefDto)
  readonly policy!: SodPolicyRefDto;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;
}

const endedViolationsSchema = {
  description:
    'policies that the identity violates now and not after the change, by name; in the response if `removeRefs` is not empty',
} as const;
const remainingViolationsSchema = {
  description: 'number of existing violations that the change leaves; in the response if `removeRefs` is not empty',
} as const;

/** What the response about one identity leaves out. */
export class DisabledPartsDto {
  @IsOptional()
  @IsBoolean()
  @Schema(identityDisabledSchema)
  readonly identityDisabled?: true;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema(leftOutAccountsSchema)
  readonly leftOutAccounts?: number;
}

/** The properties of a prediction that are present only in some responses. */
export class PredictionDetailsDto extends DisabledPartsDto {
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => EndedViolationDto)
  @Schema(endedViolationsSchema)
  readonly endedViolations?: readonly EndedViolationDto[];

  @IsOptional()
  @IsInt()
  @Min(0)
  @Schema(remainingViolationsSchema)
  readonly remainingViolations?: number;

  @IsOptional()
  @ValidateNested()
  @Type(() => OmissionsDto)
  readonly omitted?: OmissionsDto;

  @IsOptional()
  @IsStringMap()
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

export class ViolationPredictionDto extends PredictionDetailsDto {
  @IsId()
  readonly requestId!: string;

  @ValidateNested({ each: true })
  @Type(() => ViolationContextDto)
  readonly violationContexts!: readonly ViolationContextDto[];

  @IsInt()
  @Min(0)
  @Schema(existingViolationsSchema)
  readonly existingViolations!: number;
}
