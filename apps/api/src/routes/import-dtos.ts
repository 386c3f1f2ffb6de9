import {
  defaultMaxDeletes,
  importKinds,
  importLineSchema,
  maxDeletesPattern,
  type ImportFault,
  type ImportKind,
} from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { DeclaredBy } from '../schema/declared-by';
import { IsId, Schema } from '../schema/fields';
import { InventoryWarningDto } from './inventory-warnings';

/** One line of the body. */
@DeclaredBy({ schema: importLineSchema })
export class ImportLineDto {
  readonly op?: string;
  readonly kind!: ImportKind;
  readonly row!: object;
}

const kindList = new RegExp(`^(${importKinds.join('|')})(,(${importKinds.join('|')}))*$`);

export class ImportQueryDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to save the good rows when others have faults' })
  readonly skipInvalid!: boolean;

  @IsOptional()
  @IsIn(['upsert', 'sync'])
  @Schema({ default: 'upsert', description: '`sync` also deletes the rows of each kind that comes which do not come' })
  readonly mode!: 'upsert' | 'sync';

  @IsOptional()
  @IsId()
  @Schema({ description: 'with `sync`: deletes only what belongs to this source' })
  readonly source?: string;

  @IsOptional()
  @Matches(maxDeletesPattern)
  @Schema({
    default: defaultMaxDeletes,
    description: 'with `sync`: the share of the rows of a kind that may be deleted at most',
  })
  readonly maxDeletes!: string;

  @IsOptional()
  @Matches(kindList)
  @Schema({
    description:
      'with `sync`: kinds of which all rows come, separated by commas; for those that may come without any row',
  })
  readonly kinds?: string;

  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to change nothing, and only tell what would be changed' })
  readonly dryRun!: boolean;
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
}

class UnmatchedAttributeDto implements UnmatchedAttribute {
  @IsId()
  readonly sourceId!: string;

  @IsString()
  readonly attribute!: string;

  @IsInt()
  @Min(1)
  @Schema({ description: 'how many different values match no entitlement' })
  readonly count!: number;

  @IsString({ each: true })
  @Schema({ description: 'the first five of them; those of more than 200 characters are shortened' })
  readonly values!: readonly string[];
}

const count = { type: 'integer', minimum: 0 } as const;

export class ImportReportDto {
  @IsObject()
  @Schema({
    description: 'the numbers of rows, by kind; those skipped have faults',
    additionalProperties: {
      type: 'object',
      properties: { created: count, updated: count, unchanged: count, skipped: count, deleted: count },
    },
  })
  readonly counts!: object;

  @ValidateNested({ each: true })
  @Type(() => ImportFaultDto)
  @Schema({ description: 'the first hundred' })
  readonly faults!: readonly ImportFaultDto[];

  @IsInt()
  @Min(0)
  readonly faultCount!: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema({
    description:
      'how many different values of the accounts created or changed, under attributes marked `entitlement`, stand for no entitlement: see `GET /accounts/v1/unmatched-entitlement-values`; absent when there are none',
  })
  readonly unmatchedValues?: number;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => UnmatchedAttributeDto)
  @Schema({ description: 'the same by source and attribute, with the first values; absent when there are none' })
  readonly unmatched?: readonly UnmatchedAttributeDto[];

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => InventoryWarningDto)
  @Schema({
    description:
      'why a result without violations is unreliable after the import: see `GET /inventory/v1/warnings`; absent when nothing is wrong, and while no policy is enforced',
  })
  readonly warnings?: readonly InventoryWarningDto[];
}
