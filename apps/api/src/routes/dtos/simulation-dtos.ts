import { parseSimulationDraft } from '@identity-governance/application';
import { violationChanges } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type SodPolicyLevel, type ViolationChange } from '@identity-governance/domain/sod';
import { IsIn, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { DeclaredBy } from '../../schema/declared-by';
import { IsId, IsTime, IsWordList, Schema } from '../../schema/fields';
import { InventoryWarningDto } from './inventory-warning-dto';
import { UnmatchedAttributeDto } from './unmatched-attribute-dto';

/** The simulated changes; each list may be omitted. */
@DeclaredBy(parseSimulationDraft)
export class SimulationDraftDto {}

export class SimulationQueryDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(250)
  @Schema({ default: 250, description: 'maximum number of violations to list' })
  readonly limit!: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  @Schema({ default: 0, description: 'number of violations to skip' })
  readonly offset!: number;

  @IsOptional()
  @IsWordList({
    words: violationChanges,
    default: ['STARTS', 'ENDS'],
    description: 'comma-separated list of `STARTS`, `ENDS` and `STAYS`: which violations are listed',
  })
  readonly list!: string;
}

class ChangeCountsDto {
  @IsInt()
  @Schema({ description: 'number of violations that would start' })
  readonly STARTS!: number;

  @IsInt()
  @Schema({ description: 'number of violations that would end' })
  readonly ENDS!: number;

  @IsInt()
  @Schema({ description: 'number of violations that would stay' })
  readonly STAYS!: number;
}

class CountsByLevelDto {
  @IsOptional()
  @ValidateNested()
  @Type(() => ChangeCountsDto)
  readonly CRITICAL?: ChangeCountsDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => ChangeCountsDto)
  readonly HIGH?: ChangeCountsDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => ChangeCountsDto)
  readonly MEDIUM?: ChangeCountsDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => ChangeCountsDto)
  readonly LOW?: ChangeCountsDto;
}

class SimulatedPolicyDto extends ChangeCountsDto {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;
}

export class NamedDto {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

class SimulatedViolationDto {
  @IsIn(violationChanges)
  readonly change!: ViolationChange;

  @IsIn(sodPolicyLevels)
  @Schema({ description: 'level after the change; level before it if the violation ends' })
  readonly level!: SodPolicyLevel;

  @ValidateNested()
  @Type(() => NamedDto)
  readonly policy!: NamedDto;

  @ValidateNested()
  @Type(() => NamedDto)
  readonly identity!: NamedDto;
}

export class LeftOutDto {
  @IsInt()
  @Min(0)
  readonly disabledIdentities!: number;

  @IsInt()
  @Min(0)
  @Schema({ description: 'those with values of marked attributes' })
  readonly disabledAccounts!: number;

  @IsInt()
  @Min(0)
  @Schema({
    description:
      'enabled accounts with values of marked attributes that have no identity: no policy is evaluated for them',
  })
  readonly accountsWithoutIdentity!: number;
}

class DraftedAccessDto {
  @IsInt()
  @Min(0)
  @Schema({ description: 'number of entitlements that accounts of the body carry, once per account' })
  readonly entitlements!: number;

  @ValidateNested({ each: true })
  @Type(() => UnmatchedAttributeDto)
  @Schema({ description: 'values of marked attributes that match no entitlement and have no effect' })
  readonly unmatched!: readonly UnmatchedAttributeDto[];
}

class IgnoredReferencesDto {
  @IsInt()
  @Min(0)
  readonly grants!: number;

  @IsInt()
  @Min(0)
  @Schema({ description: 'those that count now, of existing identities' })
  readonly assignments!: number;
}

export class SimulationResultDto {
  @IsTime()
  @Schema({ description: 'the result includes everything committed before this time' })
  readonly asOf!: string;

  @ValidateNested()
  @Type(() => LeftOutDto)
  @Schema({ description: 'disabled identities and accounts, which hold no access, and accounts without an identity' })
  readonly leftOut!: LeftOutDto;

  @ValidateNested()
  @Type(() => DraftedAccessDto)
  @Schema({ description: 'what the accounts of the body carry' })
  readonly accounts!: DraftedAccessDto;

  @ValidateNested({ each: true })
  @Type(() => InventoryWarningDto)
  @Schema({ description: 'why violations of the state after the change may be missing; empty if nothing is wrong' })
  readonly warnings!: readonly InventoryWarningDto[];

  @ValidateNested()
  @Type(() => IgnoredReferencesDto)
  @Schema({ description: 'numbers of present references to access items that do not exist: they have no effect' })
  readonly dangling!: IgnoredReferencesDto;

  @ValidateNested()
  @Type(() => ChangeCountsDto)
  readonly all!: ChangeCountsDto;

  @ValidateNested()
  @Type(() => CountsByLevelDto)
  @Schema({ description: 'violations that end count at the level that they had' })
  readonly byLevel!: CountsByLevelDto;

  @ValidateNested({ each: true })
  @Type(() => SimulatedPolicyDto)
  @Schema({
    description:
      'every policy that is enforced before or after the change, by name; one whose level changes has another entry of its former level for violations that end',
  })
  readonly policies!: readonly SimulatedPolicyDto[];

  @ValidateNested({ each: true })
  @Type(() => SimulatedViolationDto)
  @Schema({ description: 'a page of the violations that `list` names' })
  readonly violations!: readonly SimulatedViolationDto[];
}
