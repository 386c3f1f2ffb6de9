import {
  violationLevels,
  violationStatuses,
  type ViolationLevel,
  type ViolationStatus,
} from '@identity-governance/application';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { IsId, IsNullableText, IsTime, PageQueryDto, Schema } from '../schema/fields';
import { IsGrantPaths, IsOmittedPaths, NamedAccessItemDto, type PathStepDto } from './access-dtos';

const filters = {
  description:
    'conditions on `status`, `level`, `policyId`, `policyName`, `targetId`, `targetName`, `ownerId` and `ownerName`: `level in ("High", "Critical") and targetId eq "ada"`',
};

export class ViolationQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema(filters)
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({ description: 'comma-separated list of `level`, `created` and `modified`; `-` sorts descending' })
  readonly sorters?: string;
}

export class ViolationPathsQueryDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether each item has its grant paths' })
  readonly paths!: boolean;
}

export class ViolationTotalsQueryDto {
  @IsString()
  @Schema({
    description:
      'one or two of `policy`, `level`, `status`, `owner` and `attribute:<name>` of the identity, separated by a comma',
  })
  readonly groupBy!: string;

  @IsOptional()
  @IsString()
  @Schema(filters)
  readonly filters?: string;
}

class ViolationReferenceDto {
  @IsIn(['IDENTITY', 'GOVERNANCE_GROUP', 'SOD_POLICY'])
  readonly type!: 'IDENTITY' | 'GOVERNANCE_GROUP' | 'SOD_POLICY';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

class ConflictingItemDto extends NamedAccessItemDto {
  @IsOptional()
  @IsGrantPaths()
  readonly paths?: readonly (readonly PathStepDto[])[];

  @IsOmittedPaths()
  readonly omittedPaths?: number | null;
}

class ConflictingCriteriaDto {
  @IsString()
  readonly name!: string;

  @ValidateNested({ each: true })
  @Type(() => ConflictingItemDto)
  readonly conflictingItems!: readonly ConflictingItemDto[];
}

export class PolicyViolationDto {
  @IsId()
  @Schema({ description: 'UUID made of the ids of the policy and of the identity' })
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsTime()
  @Schema({ description: 'time of the evaluation, as violations are not stored yet' })
  readonly created!: string;

  @IsTime()
  readonly modified!: string;

  @IsTime()
  @Schema({ description: 'the list includes everything committed before this time' })
  readonly lastEvaluatedDate!: string;

  @ValidateNested()
  @Type(() => ViolationReferenceDto)
  @Schema({ description: 'owner of the policy; the group `unassigned` where there is none or it is the target' })
  readonly owner!: ViolationReferenceDto;

  @ValidateNested()
  @Type(() => ViolationReferenceDto)
  readonly target!: ViolationReferenceDto;

  @ValidateNested()
  @Type(() => ViolationReferenceDto)
  readonly policy!: ViolationReferenceDto;

  @ValidateNested({ each: true })
  @Type(() => ConflictingCriteriaDto)
  readonly conflictingCriteria!: readonly ConflictingCriteriaDto[];

  @IsArray()
  @Schema({ type: 'array', items: { type: 'object' }, maxItems: 0, description: 'empty, as there are no controls yet' })
  readonly appliedControls!: readonly never[];

  @IsNullableText()
  readonly expiration!: string | null;

  @IsIn(violationStatuses)
  readonly status!: ViolationStatus;

  @IsIn(violationLevels)
  readonly level!: ViolationLevel;

  @IsNullableText()
  readonly since!: string | null;

  @IsNullableText()
  readonly previous!: string | null;
}

class ViolationKeyDto {
  @IsNullableText()
  readonly value!: string | null;

  @IsNullableText()
  readonly name!: string | null;
}

class ViolationGroupDto {
  @ValidateNested({ each: true })
  @Type(() => ViolationKeyDto)
  @Schema({ description: 'one entry for each name in `groupBy`; null where the identity has no such attribute' })
  readonly key!: readonly ViolationKeyDto[];

  @IsInt()
  readonly violations!: number;

  @IsInt()
  readonly identities!: number;
}

export class ViolationTotalsDto {
  @IsTime()
  readonly asOf!: string;

  @IsInt()
  readonly violations!: number;

  @IsInt()
  readonly identities!: number;

  @ValidateNested({ each: true })
  @Type(() => ViolationGroupDto)
  @Schema({ description: 'those of most violations first; at most 10,000' })
  readonly groups!: readonly ViolationGroupDto[];

  @IsInt()
  @Schema({ description: 'number of further groups' })
  readonly omitted!: number;
}
