import {
  defaultMaxDeletes,
  importedChanges,
  importKinds,
  importLineSchema,
  maxDeletesPattern,
  rowChanges,
  type ChangedRow,
  type ChangedViolation,
  type CorrelationReport,
  type ImportFault,
  type ImportKind,
  type UncorrelatedAccount,
  type ViolationCounts,
} from '@identity-governance/application';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { DeclaredBy } from '../../schema/declared-by';
import { IsId, IsWordList, Schema } from '../../schema/fields';
import { InventoryWarningDto } from '../dtos/inventory-warning-dto';
import { NamedDto } from '../dtos/simulation-dtos';
import { UnmatchedAttributeDto } from '../dtos/unmatched-attribute-dto';

/** A line of the body. */
@DeclaredBy({ schema: importLineSchema })
export class ImportLineDto {
  readonly op?: string;
  readonly kind!: ImportKind;
  readonly row!: object;
}

/** Matches printable characters on one line. */
const MAX_REASON = /^[^\p{C}]{1,500}$/u;
const MAX_TICKET = /^[^\p{C}]{1,100}$/u;
const kindList = new RegExp(`^(${importKinds.join('|')})(,(${importKinds.join('|')}))*$`);

export class ImportQueryDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to save the valid rows when others have errors' })
  readonly skipInvalid!: boolean;

  @IsOptional()
  @IsIn(['upsert', 'sync'])
  @Schema({
    default: 'upsert',
    description: '`sync` also deletes rows that are missing from the import, for each kind that it contains',
  })
  readonly mode!: 'upsert' | 'sync';

  @IsOptional()
  @IsId()
  @Schema({ description: 'with `sync`: deletes only rows of this source' })
  readonly source?: string;

  @IsOptional()
  @Matches(maxDeletesPattern)
  @Schema({
    default: defaultMaxDeletes,
    description: 'with `sync`: maximum share of the rows of a kind, and of those of each source, to delete',
  })
  readonly maxDeletes!: string;

  @IsOptional()
  @Matches(kindList)
  @IsWordList({
    words: importKinds,
    description:
      'with `sync`: comma-separated kinds that the import contains completely, for kinds that may have no row',
  })
  readonly kinds?: string;

  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to report what would change, and change nothing' })
  readonly dryRun!: boolean;

  @IsOptional()
  @Matches(MAX_REASON)
  @Schema({ description: 'why the rows are imported, 1 to 500 characters on one line; kept in `/imports/v1`' })
  readonly reason?: string;

  @IsOptional()
  @Matches(MAX_TICKET)
  @Schema({ description: 'the ticket of the import, 1 to 100 characters on one line' })
  readonly ticket?: string;
}

class ImportFaultDto implements ImportFault {
  @IsIn(importKinds)
  readonly kind!: ImportKind;

  @IsInt()
  @Min(0)
  readonly line!: number;

  @IsString()
  readonly field!: string;

  @IsString()
  readonly reason!: string;

  @IsOptional()
  @IsBoolean()
  @Schema({ description: 'whether the row would be deleted; absent if not' })
  readonly isDeletion?: boolean;
}

const count = { type: 'integer', minimum: 0 } as const;

export const importedCounts = {
  description: 'numbers of rows by kind; skipped rows have errors',
  additionalProperties: {
    type: 'object',
    properties: { created: count, updated: count, unchanged: count, skipped: count, deleted: count },
  },
} as const;

class ChangedRowDto implements ChangedRow {
  @IsIn(rowChanges)
  readonly change!: ChangedRow['change'];

  @IsIn(importKinds)
  readonly kind!: ImportKind;

  @IsString()
  @Schema({ description: 'id, as in audit events' })
  readonly id!: string;

  @IsString({ each: true })
  @Schema({
    description: 'of an updated row, the first 50 fields that differ; `attributes.department` of an attribute',
  })
  readonly fields!: readonly string[];
}

class ChangedViolationDto implements ChangedViolation {
  @IsIn(importedChanges)
  readonly change!: ChangedViolation['change'];

  @IsOptional()
  @IsString()
  @Schema({ description: 'when it starts; only of `STARTS_LATER`' })
  readonly date?: string;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;

  @ValidateNested()
  @Type(() => NamedDto)
  readonly policy!: NamedDto;

  @ValidateNested()
  @Type(() => NamedDto)
  readonly identity!: NamedDto;
}

class ViolationCountsDto implements ViolationCounts {
  @IsInt()
  @Min(0)
  readonly start!: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Schema({ description: 'number of violations that start on a later date' })
  readonly startLater?: number;

  @IsInt()
  @Min(0)
  readonly end!: number;
}

class SourceViolationsDto extends ViolationCountsDto {
  @IsId()
  readonly sourceId!: string;
}

class ViolationChangesDto extends ViolationCountsDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ description: 'whether more violations may start later: there are too many dates to evaluate all' })
  readonly isLaterPartial?: boolean;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => SourceViolationsDto)
  @Schema({ description: 'by the sources of the access that the policies name' })
  readonly bySource?: readonly SourceViolationsDto[];

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => ChangedViolationDto)
  @Schema({ description: 'the first 1,000; absent without the scope `sod-violation:read`' })
  readonly listed?: readonly ChangedViolationDto[];
}

class UncorrelatedAccountDto implements UncorrelatedAccount {
  @IsIn(['AMBIGUOUS', 'MISSING'])
  readonly outcome!: UncorrelatedAccount['outcome'];

  @IsId()
  readonly id!: string;

  @IsId()
  readonly sourceId!: string;

  @IsInt()
  @Min(0)
  readonly line!: number;

  @IsString({ each: true })
  @Schema({ description: 'two of the identities that a rule finds; none where the identity is missing' })
  readonly identityIds!: readonly string[];
}

class CorrelationReportDto implements CorrelationReport {
  @IsInt()
  @Min(0)
  @Schema({ description: 'accounts for which the rules found one identity' })
  readonly correlated!: number;

  @IsInt()
  @Min(0)
  @Schema({ description: 'accounts for which a rule found several identities, and no rule exactly one' })
  readonly ambiguous!: number;

  @IsInt()
  @Min(0)
  @Schema({ description: 'accounts for which no rule found an identity' })
  readonly missing!: number;

  @ValidateNested({ each: true })
  @Type(() => UncorrelatedAccountDto)
  @Schema({ description: 'the first 100 ambiguous and missing ones' })
  readonly uncorrelated!: readonly UncorrelatedAccountDto[];
}

class ImportPreviewDto {
  @IsInt()
  @Min(0)
  @Schema({ description: 'number of rows that would change, including rows that are deleted with others' })
  readonly rowCount!: number;

  @ValidateNested({ each: true })
  @Type(() => ChangedRowDto)
  @Schema({ description: 'the first 1,000, in the order in which they would change' })
  readonly rows!: readonly ChangedRowDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => ViolationChangesDto)
  @Schema({ description: 'violations of ENFORCED policies that would start and end' })
  readonly violations?: ViolationChangesDto;
}

export class ImportReportDto {
  @IsObject()
  @Schema(importedCounts)
  readonly counts!: object;

  @ValidateNested({ each: true })
  @Type(() => ImportFaultDto)
  @Schema({ description: 'the first 100' })
  readonly faults!: readonly ImportFaultDto[];

  @IsInt()
  @Min(0)
  readonly faultCount!: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema({
    description:
      'number of distinct values of the created or changed accounts, under attributes marked `entitlement`, that match no entitlement: see `GET /accounts/v1/unmatched-entitlement-values`; absent if there are none',
  })
  readonly unmatchedValues?: number;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => UnmatchedAttributeDto)
  @Schema({ description: 'the same by source and attribute, with the first values; absent when there are none' })
  readonly unmatched?: readonly UnmatchedAttributeDto[];

  @IsOptional()
  @IsString()
  @Schema({ description: 'the number of these values as a sentence for display; absent if there are none' })
  readonly unmatchedText?: string;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => InventoryWarningDto)
  @Schema({
    description:
      'why a result without violations is unreliable after the import: see `GET /inventory/v1/warnings`; absent if nothing is wrong, or no policy is enforced',
  })
  readonly warnings?: readonly InventoryWarningDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => CorrelationReportDto)
  @Schema({
    description:
      'what the rules of sources found for accounts without `identityId`; absent if no account was left to rules',
  })
  readonly correlation?: CorrelationReportDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => ImportPreviewDto)
  @Schema({ description: 'only of a dry run' })
  readonly preview?: ImportPreviewDto;
}
