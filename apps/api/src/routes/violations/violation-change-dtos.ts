import { listFields, pastFields, type ComparisonTotals } from '@identity-governance/application';
import { changedParts, violationChanges, type ChangedPart, type ViolationChange } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { IsNullable, IsNullableText, IsTime, IsWordList, PageQueryDto, Schema } from '../../schema/fields';
import { PolicyViolationDto, ViolationHistoryEntryDto } from '../dtos/policy-violation-dtos';

const time = 'a date such as `2026-09-30`, which stands for its end in UTC, or a time with a zone';
const from = { description: `the earlier time, which the records must cover: ${time}` };
const to = { description: `the later time: ${time}; the present where absent` };
const change = {
  words: violationChanges,
  maxItems: violationChanges.length,
  description:
    'the changes to count, separated by commas: `STARTED` and `ENDED`, live (open or mitigated) at one of the times only; `STARTED_AND_ENDED`, live at neither, but between them; `CHANGED`, live at both, with other access, level, mitigation or owner; all where absent',
};
const filters = {
  description: `conditions on ${listFields(pastFields)}, as they are at the later time: \`level eq "High"\``,
};

/** Two times, and which of the changes between them are wanted. */
export class ComparisonQueryDto {
  @IsString()
  @Schema(from)
  readonly from!: string;

  @IsOptional()
  @IsString()
  @Schema(to)
  readonly to?: string;

  @IsOptional()
  @IsWordList(change)
  readonly change?: string;

  @IsOptional()
  @IsString()
  @Schema(filters)
  readonly filters?: string;
}

/** A page of the changes between two times. */
export class ViolationChangesQueryDto extends PageQueryDto implements ComparisonQueryDto {
  @IsString()
  @Schema(from)
  readonly from!: string;

  @IsOptional()
  @IsString()
  @Schema(to)
  readonly to?: string;

  @IsOptional()
  @IsWordList(change)
  readonly change?: string;

  @IsOptional()
  @IsString()
  @Schema(filters)
  readonly filters?: string;
}

export class ViolationDifferenceDto {
  @IsIn(violationChanges)
  readonly change!: ViolationChange;

  @IsIn(changedParts, { each: true })
  @Schema({ description: 'the parts that differ; empty unless `change` is `CHANGED`' })
  readonly parts!: readonly ChangedPart[];

  @ValidateNested()
  @Type(() => PolicyViolationDto)
  @Schema({ description: 'the violation at the later time, with the owner that the record names' })
  readonly violation!: PolicyViolationDto;

  @IsNullable(PolicyViolationDto)
  @Schema({ description: 'the violation at the earlier time; null where it was not live' })
  readonly before!: PolicyViolationDto | null;

  @IsNullableText()
  @Schema({ description: 'time of its end; null while it is live' })
  readonly ended!: string | null;

  @ValidateNested({ each: true })
  @Type(() => ViolationHistoryEntryDto)
  @Schema({ description: 'the last steps between the times with their causes, the first one first; at most 20' })
  readonly steps!: readonly ViolationHistoryEntryDto[];

  @IsInt()
  @Schema({ description: 'number of earlier steps between the times' })
  readonly omittedSteps!: number;
}

class CoverageGapDto {
  @IsTime()
  readonly start!: string;

  @IsTime()
  readonly end!: string;
}

export class ComparisonTotalsDto implements ComparisonTotals {
  @IsTime()
  readonly from!: string;

  @IsTime()
  @Schema({ description: 'time of the state that the records cover where it is the present' })
  readonly to!: string;

  @IsInt()
  readonly started!: number;

  @IsInt()
  readonly ended!: number;

  @IsInt()
  readonly startedAndEnded!: number;

  @IsInt()
  readonly changed!: number;

  @ValidateNested({ each: true })
  @Type(() => CoverageGapDto)
  @Schema({
    description:
      'times between the two at which no worker kept the records current, the first one first: what started and ended within is unknown; at most the latest 100',
  })
  readonly gaps!: readonly CoverageGapDto[];

  @IsInt()
  @Schema({ description: 'number of earlier gaps' })
  readonly omittedGaps!: number;
}
