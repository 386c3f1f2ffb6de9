import { actorKinds, importFields, ReadImports } from '@identity-governance/application';
import { importModes, importOutcomes, type ImportRecord, type RefusalCause } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, Min, ValidateNested } from 'class-validator';
import type { Operation } from '../http/operation';
import type { Resolve } from '../http/resolve';
import { IsId, IsNullable, IsNullableText, IsTime, Schema } from '../schema/fields';
import { readOperations } from './collection';
import { importedCounts } from './import-dtos';

class RefusalCauseDto implements RefusalCause {
  @IsString()
  readonly kind!: string;

  @IsString()
  readonly field!: string;

  @IsString()
  @Schema({ description: 'of the first of these rows' })
  readonly reason!: string;

  @IsInt()
  @Min(1)
  readonly count!: number;

  @IsInt({ each: true })
  @Schema({ description: 'the first five lines; 0: a row that a synchronisation would delete' })
  readonly lines!: readonly number[];
}

class ImportedViolationsDto {
  @IsInt()
  @Min(0)
  readonly begun!: number;

  @IsInt()
  @Min(0)
  readonly ended!: number;
}

class ImportDto implements ImportRecord {
  @IsId()
  readonly id!: string;

  @IsTime()
  readonly started!: string;

  @IsTime()
  readonly ended!: string;

  @IsString()
  @Schema({ description: 'the client of the request, or `cli:` and the user of the command' })
  readonly actor!: string;

  @IsIn(actorKinds)
  readonly actorKind!: string;

  @IsString()
  @Schema({ description: 'tracking id, as in the audit events of the import' })
  readonly trackingId!: string;

  @IsIn(importOutcomes)
  @Schema({ description: '`REFUSED`: nothing was changed' })
  readonly outcome!: ImportRecord['outcome'];

  @IsIn(importModes)
  readonly mode!: ImportRecord['mode'];

  @IsNullableText()
  @Schema({ description: 'of a synchronisation of one source' })
  readonly sourceId!: string | null;

  @IsNullableText()
  readonly reason!: string | null;

  @IsNullableText()
  readonly ticket!: string | null;

  @IsString({ each: true })
  @Schema({ description: 'names of the files; none for imports over HTTP' })
  readonly files!: readonly string[];

  @IsObject()
  @Schema(importedCounts)
  readonly counts!: ImportRecord['counts'];

  @IsInt()
  @Min(0)
  readonly faultCount!: number;

  @ValidateNested({ each: true })
  @Type(() => RefusalCauseDto)
  @Schema({ description: 'the first 100 errors by cause' })
  readonly causes!: readonly RefusalCauseDto[];

  @IsNullable(ImportedViolationsDto)
  @Schema({
    description:
      'numbers of violations that the import started and ended; null if nothing was changed, or more than 20,000 identities could be concerned',
  })
  readonly violations!: ImportedViolationsDto | null;
}

/** The id of an import of the sample organisation. */
const example = '019b7652a1f27b3c8d4e5f60718293a4';

export function importRecordOperations(resolve: Resolve): readonly Operation[] {
  const read = resolve(ReadImports);
  return readOperations({ one: 'import', many: 'imports', example, dto: ImportDto, read, fields: importFields });
}
