import { importKinds, type ImportFault, type ImportKind } from '@identity-governance/application';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { Schema } from '../schema/fields';

/** One line of the body. */
export class ImportLineDto {
  @IsIn(importKinds)
  readonly kind!: ImportKind;

  @IsObject()
  @Schema({ description: 'a row of that kind, as `docs/import-format.md` has it' })
  readonly row!: object;
}

export class ImportQueryDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to save the good rows when others have faults' })
  readonly skipInvalid!: boolean;
}

class ImportFaultDto implements ImportFault {
  @IsIn(importKinds)
  readonly kind!: ImportKind;

  @IsInt()
  @Min(1)
  readonly line!: number;

  @IsString()
  readonly field!: string;

  @IsString()
  readonly reason!: string;
}

const count = { type: 'integer', minimum: 0 } as const;

export class ImportReportDto {
  @IsObject()
  @Schema({
    description: 'the numbers of rows, by kind; those skipped have faults',
    additionalProperties: {
      type: 'object',
      properties: { created: count, updated: count, unchanged: count, skipped: count },
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
}
