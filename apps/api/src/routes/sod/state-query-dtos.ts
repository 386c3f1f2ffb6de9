import type {
  PairDifference,
  PolicyLine,
  RecordsComparison,
  StateAnswer,
  ViolatedPolicy,
} from '@identity-governance/application';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import {
  parseStateQueryRequest,
  stateQueryStatuses,
  stateQuestions,
  type StateName,
  type StateQuery,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { Allow, IsBoolean, IsIn, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { DeclaredBy } from '../../schema/declared-by';
import { IsId, IsNullable, IsNullableText, IsTime, Schema } from '../../schema/fields';
import { AccessRefDto } from '../dtos/access-dtos';
import { HolderDto } from '../inventory/holders';
import { HeldAccessItemDto } from '../inventory/identities';
import { InventoryWarningDto } from '../dtos/inventory-warning-dto';
import { LeftOutDto } from '../dtos/simulation-dtos';
import { DisabledPartsDto } from '../dtos/violation-dtos';

@DeclaredBy(parseStateQueryRequest)
export class StateQueryRequestDto {}

class StateSettingsDto {
  @IsBoolean()
  readonly disabledIdentitiesHoldAccess!: boolean;

  @IsBoolean()
  @Schema({ description: 'whether it was recorded at the position; otherwise it is that of the worker' })
  readonly recorded!: boolean;
}

class AnsweredStateDto {
  @IsInt()
  @Min(1)
  @Schema({ description: 'the last event of the state' })
  readonly position!: number;

  @IsString()
  @Schema({ description: 'covers all events up to it: SHA-256, 64 hex digits' })
  readonly hash!: string;

  @IsTime()
  readonly sealed!: string;

  @IsTime()
  @Schema({ description: 'the time with which dates of access were compared' })
  readonly time!: string;

  @ValidateNested()
  @Type(() => StateSettingsDto)
  readonly settings!: StateSettingsDto;
}

class PastAccessDto extends DisabledPartsDto {
  @IsId()
  readonly identityId!: string;

  @ValidateNested({ each: true })
  @Type(() => HeldAccessItemDto)
  @Schema({ description: 'the first 10,000 by type and id' })
  readonly items!: readonly HeldAccessItemDto[];

  @IsInt()
  @Min(0)
  readonly omittedItems!: number;
}

class PastHoldersDto {
  @ValidateNested({ each: true })
  @Type(() => HolderDto)
  @Schema({ description: 'the first 10,000 by id' })
  readonly identities!: readonly HolderDto[];

  @IsInt()
  @Min(0)
  readonly omittedIdentities!: number;

  @IsInt()
  @Min(0)
  @Schema({ description: 'identities that do not hold it because they, or their accounts that carry it, are disabled' })
  readonly leftOut!: number;
}

class PolicyLineDto implements PolicyLine {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;

  @IsInt()
  @Min(0)
  readonly violations!: number;
}

class DanglingReferencesDto {
  @IsInt()
  @Min(0)
  readonly grants!: number;

  @IsInt()
  @Min(0)
  readonly assignments!: number;

  @IsInt()
  @Min(0)
  readonly policies!: number;

  @IsInt()
  @Min(0)
  @Schema({ description: 'values of accounts that match no entitlement' })
  readonly accountValues!: number;
}

class ViolatedPolicyDto implements ViolatedPolicy {
  @IsId()
  readonly policyId!: string;

  @IsId()
  readonly identityId!: string;

  @IsString()
  readonly identityName!: string;
}

class PairDifferenceDto implements PairDifference {
  @IsId()
  readonly policyId!: string;

  @IsId()
  readonly identityId!: string;

  @IsIn(['LOG', 'RECORDS'])
  readonly onlyIn!: PairDifference['onlyIn'];
}

class RecordsComparisonDto implements RecordsComparison {
  @IsInt()
  @Min(0)
  readonly differenceCount!: number;

  @ValidateNested({ each: true })
  @Type(() => PairDifferenceDto)
  @Schema({ description: 'the first 20' })
  readonly differences!: readonly PairDifferenceDto[];
}

class PastViolationsDto {
  @IsOptional()
  @IsNullable(RecordsComparisonDto)
  @Schema({
    description:
      'the open and mitigated violations of the records of the time, compared with the log; null if `at` is a position, if records do not cover the time, or if `policyIds` is given',
  })
  readonly records?: RecordsComparisonDto | null;

  @IsInt()
  @Min(0)
  readonly identities!: number;

  @IsInt()
  @Min(0)
  readonly identitiesWithViolations!: number;

  @IsInt()
  @Min(0)
  readonly violations!: number;

  @Allow()
  @Schema({
    type: 'object',
    properties: Object.fromEntries(sodPolicyLevels.map((level) => [level, { type: 'integer', minimum: 0 }])),
    required: [...sodPolicyLevels],
  })
  readonly byLevel!: Readonly<Record<SodPolicyLevel, number>>;

  @ValidateNested({ each: true })
  @Type(() => PolicyLineDto)
  @Schema({ description: 'every evaluated policy, by level, then by violations' })
  readonly policies!: readonly PolicyLineDto[];

  @ValidateNested()
  @Type(() => LeftOutDto)
  @Schema({ description: 'disabled identities and accounts, which hold nothing' })
  readonly leftOut!: LeftOutDto;

  @ValidateNested()
  @Type(() => DanglingReferencesDto)
  @Schema({ description: 'numbers of references to access items that did not exist' })
  readonly dangling!: DanglingReferencesDto;

  @ValidateNested({ each: true })
  @Type(() => ViolatedPolicyDto)
  @Schema({ description: 'the first 10,000 violations' })
  readonly found!: readonly ViolatedPolicyDto[];

  @IsInt()
  @Min(0)
  readonly omittedFound!: number;
}

class StateAnswerDto implements StateAnswer {
  @ValidateNested()
  @Type(() => AnsweredStateDto)
  readonly state!: AnsweredStateDto;

  @ValidateNested({ each: true })
  @Type(() => InventoryWarningDto)
  @Schema({ description: 'reasons why the answer may lack violations, holders or access; empty if there are none' })
  readonly warnings!: readonly InventoryWarningDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => PastAccessDto)
  @Schema({ description: 'of the question `ACCESS`' })
  readonly access?: PastAccessDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => PastHoldersDto)
  @Schema({ description: 'of the question `HOLDERS`' })
  readonly holders?: PastHoldersDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => PastViolationsDto)
  @Schema({ description: 'of the question `VIOLATIONS`' })
  readonly violations?: PastViolationsDto;
}

export class StateQueryDto implements StateQuery {
  @IsId()
  readonly id!: string;

  @IsNullableText()
  readonly client!: string | null;

  @IsNullableText()
  readonly subject!: string | null;

  @IsIn(stateQuestions)
  readonly question!: StateQuery['question'];

  @Allow()
  @Schema({ type: ['string', 'integer'], description: 'the asked time, or position of the audit log' })
  readonly at!: StateName;

  @IsNullableText()
  readonly identityId!: string | null;

  @IsNullable(AccessRefDto)
  readonly item!: AccessRefDto | null;

  @IsString({ each: true })
  @Schema({ type: ['array', 'null'], description: 'null: all enforced policies' })
  readonly policyIds!: readonly string[] | null;

  @IsIn(stateQueryStatuses)
  readonly status!: StateQuery['status'];

  @IsNullableText()
  @Schema({ description: 'why it could not be answered' })
  readonly message!: string | null;

  @IsNullable(StateAnswerDto)
  readonly answer!: StateAnswerDto | null;

  @IsTime()
  readonly created!: string;

  @IsNullableText()
  @Schema({ format: 'date-time' })
  readonly completed!: string | null;
}
