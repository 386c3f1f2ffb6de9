import {
  listFields,
  ownFields,
  violationFields,
  violationGroups,
  type ViolationDay,
  type ViolationGroupValue,
  type ViolationTrend,
} from '@identity-governance/application';
import {
  endReasons,
  pendingChangeActions,
  violationCauseKinds,
  violationHistorySteps,
  violationLevels,
  violationStatuses,
  type EndReason,
  type PendingChangeAction,
  type ViolationCause,
  type ViolationHistoryStep,
  type ViolationLevel,
  type ViolationStatus,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { IsId, IsNullableText, IsTime, IsWordList, PageQueryDto, Schema } from '../../schema/fields';
import { AllowedControlDto, AppliedControlDto } from './violation-action-dtos';
import { IsGrantPaths, IsOmittedPaths, NamedAccessItemDto, type PathStepDto } from './access-dtos';

const filters = {
  description: `conditions on ${listFields(violationFields)}: \`status eq "Open" and level in ("High", "Critical")\``,
};

const fieldsSchema = { type: ['object', 'null'], additionalProperties: true };

const at = {
  description:
    'the past time of which the records are: a date such as `2026-09-30`, which stands for its end in UTC, or a time with a zone; the present where absent. 400 for a time that the records do not cover. Filters on `targetName`, `ownerName` and `targetAttributes` are refused with it, as names and attributes are known of the present only.',
};

/** The query of a list of records: of the caller, or of all. */
class RecordsQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema(filters)
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({
    description:
      'comma-separated list of `level`, `created`, `modified` and `expiration`; `-` sorts descending; `-created` where absent',
  })
  readonly sorters?: string;
}

export class ViolationQueryDto extends RecordsQueryDto {
  @IsOptional()
  @IsString()
  @Schema(at)
  readonly at?: string;
}

export class ViolationFilterDto {
  @IsOptional()
  @IsString()
  @Schema(filters)
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema(at)
  readonly at?: string;
}

export class OwnViolationQueryDto extends RecordsQueryDto {
  @IsOptional()
  @IsString()
  @Schema({ description: `conditions on ${listFields(ownFields)}: \`status eq "Open"\`` })
  override readonly filters?: string;
}

export class ViolationPathsQueryDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether each item has its grant paths' })
  readonly paths!: boolean;

  @IsOptional()
  @IsString()
  @Schema({
    description:
      'the past time as of which the violation is: a date, which stands for its end in UTC, or a time with a zone; the present where absent. 404 if it did not exist then.',
  })
  readonly at?: string;
}

export class ViolationTotalsQueryDto extends ViolationFilterDto {
  @IsWordList({
    words: violationGroups,
    pattern: '^attribute:',
    maxItems: 2,
    description:
      'one or two of `policy`, `level`, `status`, `owner`, `age` (days of UTC since the detection) and `attribute:<name>` of the identity, separated by a comma',
  })
  readonly groupBy!: string;
}

const maxDays = 366;

export class ViolationTrendQueryDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(maxDays)
  @Schema({ default: 90, description: 'number of days, the last of which is today' })
  readonly days!: number;
}

class ViolationReferenceDto {
  @IsIn(['IDENTITY', 'GOVERNANCE_GROUP', 'SOD_POLICY'])
  readonly type!: 'IDENTITY' | 'GOVERNANCE_GROUP' | 'SOD_POLICY';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

class SourceReferenceDto {
  @IsIn(['SOURCE'])
  readonly type!: 'SOURCE';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsOptional()
  @IsString()
  readonly description?: string;
}

class ConflictingItemDto extends NamedAccessItemDto {
  @IsOptional()
  @IsString()
  readonly description?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => SourceReferenceDto)
  @Schema({ description: 'the source of the item, where it has one' })
  readonly sourceRef?: SourceReferenceDto;

  @IsOptional()
  @IsGrantPaths()
  readonly paths?: readonly (readonly PathStepDto[])[];

  @IsOmittedPaths()
  readonly omittedPaths?: number | null;
}

export class ConflictingCriteriaDto {
  @IsString()
  readonly name!: string;

  @ValidateNested({ each: true })
  @Type(() => ConflictingItemDto)
  readonly conflictingItems!: readonly ConflictingItemDto[];
}

class ProposedActionDto {
  @IsId()
  @Schema({ description: 'id of the pending change' })
  readonly id!: string;

  @IsIn(pendingChangeActions)
  readonly action!: PendingChangeAction;
}

export class PolicyViolationDto {
  @IsId()
  @Schema({ description: 'UUID with dashes; accepted without them, too' })
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsTime()
  @Schema({ description: 'time of the detection' })
  readonly created!: string;

  @IsTime()
  readonly modified!: string;

  @IsTime()
  @Schema({ description: 'time of the state that the records cover: they include everything committed before' })
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

  @ValidateNested({ each: true })
  @Type(() => AppliedControlDto)
  @Schema({ description: 'the latest first' })
  readonly appliedControls!: readonly AppliedControlDto[];

  @IsNullableText()
  @Schema({ description: 'end of the mitigation; null where it is not mitigated' })
  readonly expiration!: string | null;

  @IsIn(violationStatuses)
  readonly status!: ViolationStatus;

  @IsIn(violationLevels)
  readonly level!: ViolationLevel;

  @IsNullableText()
  @Schema({
    description: 'when the change that began it was found; null where a scan of all identities found the violation',
  })
  readonly since!: string | null;

  @IsNullableText()
  @Schema({ description: 'id of the former record of the policy and the identity' })
  readonly previous!: string | null;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => ProposedActionDto)
  @Schema({
    description:
      'the proposed actions that wait for a second person (`FOUR_EYES`); absent from violations of a past time and from responses to actions',
  })
  readonly pendingChanges?: readonly ProposedActionDto[];

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => AllowedControlDto)
  @Schema({
    description:
      'only when one violation is read, by a caller who may reassign it and apply controls: the controls that its policy allows, by name; at most 250',
  })
  readonly allowedControls?: readonly AllowedControlDto[];
}

class ViolationCauseOfStepDto {
  @IsIn(violationCauseKinds)
  @Schema({
    description:
      '`CHANGE`: of a row; `SCAN`: of all identities; `TIME`: the end of a mitigation; `REQUEST`: of a client',
  })
  readonly kind!: ViolationCause['kind'];

  @IsOptional()
  @IsString()
  @Schema({ description: 'the kind of the row that changed' })
  readonly changed?: string;

  @IsOptional()
  @IsString({ each: true })
  @Schema({ description: 'the key of this row' })
  readonly key?: readonly string[];

  @IsOptional()
  @IsIn(endReasons)
  @Schema({
    description:
      'why the step ended the record: only `ACCESS_REMOVED` remediates it; the others do not prove that a right was removed in a source',
  })
  readonly reason?: EndReason;

  @IsOptional()
  @IsString()
  @Schema({ description: 'the client and the person of the request, and the person who approved it' })
  readonly client?: string;

  @IsOptional()
  @IsNullableText()
  readonly person?: string | null;

  @IsOptional()
  @IsNullableText()
  readonly approvedBy?: string | null;

  @IsOptional()
  @IsNullableText()
  readonly comment?: string | null;
}

export class ViolationHistoryEntryDto {
  @IsId()
  readonly id!: string;

  @IsId()
  readonly violationId!: string;

  @IsTime()
  readonly time!: string;

  @IsIn(violationHistorySteps)
  readonly step!: ViolationHistoryStep;

  @IsOptional()
  @Schema({ ...fieldsSchema, description: 'the fields that changed, before; null where the record began' })
  readonly before!: Readonly<Record<string, unknown>> | null;

  @Schema({ ...fieldsSchema, type: 'object', description: 'the same fields, after' })
  @IsOptional()
  readonly after!: Readonly<Record<string, unknown>>;

  @ValidateNested()
  @Type(() => ViolationCauseOfStepDto)
  readonly cause!: ViolationCauseOfStepDto;
}

class ViolationKeyDto implements ViolationGroupValue {
  @IsNullableText()
  @Schema({ description: 'strings that `filters` finds as equal are counted together, by the most frequent one' })
  readonly value!: string | null;

  @IsNullableText()
  readonly name!: string | null;

  @IsOptional()
  @IsString({ each: true })
  @Schema({ description: 'the strings of an attribute that is a list, in which case `value` is their JSON' })
  readonly values?: readonly string[];
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
  @Schema({ description: 'time of the state that the records cover' })
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

class ViolationDayDto implements ViolationDay {
  @IsString()
  @Schema({ format: 'date', description: 'in UTC' })
  readonly day!: string;

  @IsInt()
  @Schema({ description: 'number of violations that were open or mitigated at the end of the day' })
  readonly open!: number;

  @IsInt()
  @Schema({ description: 'number of violations that started or returned' })
  readonly started!: number;

  @IsInt()
  readonly ended!: number;
}

export class ViolationTrendDto implements ViolationTrend {
  @IsTime()
  @Schema({ description: 'time of the state that the records cover' })
  readonly asOf!: string;

  @ValidateNested({ each: true })
  @Type(() => ViolationDayDto)
  @Schema({ description: 'in order, without gaps' })
  readonly days!: readonly ViolationDayDto[];
}
