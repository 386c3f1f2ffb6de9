import {
  actorKinds,
  importFields,
  importScheduleFields,
  importReads,
  importScheduleReads,
  type ImportScheduleView,
} from '@identity-governance/application';
import {
  importModes,
  importOutcomes,
  type CorrelationCounts,
  type ImportRecord,
  type RefusalCause,
  type ScheduledRun,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, Min, ValidateNested } from 'class-validator';
import type { Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { IsId, IsNullable, IsNullableText, IsTime, Schema } from '../../schema/fields';
import { readOperations } from '../shared/collection';
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
  readonly started!: number;

  @IsInt()
  @Min(0)
  readonly ended!: number;
}

class CorrelationCountsDto implements CorrelationCounts {
  @IsInt()
  @Min(0)
  readonly correlated!: number;

  @IsInt()
  @Min(0)
  readonly ambiguous!: number;

  @IsInt()
  @Min(0)
  readonly missing!: number;
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
  @Schema({ description: '`REFUSED`: nothing was changed; `FAILED`: the input could not be read' })
  readonly outcome!: ImportRecord['outcome'];

  @IsNullableText()
  @Schema({ description: 'why the import failed, or what it would have deleted' })
  readonly message!: string | null;

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
  @Schema({
    description: 'SHA-256 of each file by its name, before its rows were read; empty for imports without files',
    additionalProperties: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  })
  readonly checksums!: ImportRecord['checksums'];

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

  @IsNullable(CorrelationCountsDto)
  @Schema({
    description:
      'numbers of accounts for which the rules of their sources found one, several or no identity; null if no account was left to rules',
  })
  readonly correlation!: CorrelationCountsDto | null;

  @IsString({ each: true })
  @Schema({
    description:
      'what the reader of the input left out, or could not find, and the rows of each rule that leaves some out',
  })
  readonly notes!: readonly string[];
}

class ScheduledRunDto implements ScheduledRun {
  @IsTime()
  readonly started!: string;

  @IsTime()
  readonly ended!: string;

  @IsIn(importOutcomes)
  readonly outcome!: ScheduledRun['outcome'];

  @IsNullableText()
  @Schema({ description: 'why nothing was imported' })
  readonly message!: string | null;

  @IsString()
  @Schema({ description: 'as in the record of the import' })
  readonly trackingId!: string;
}

class ImportScheduleDto implements ImportScheduleView {
  @IsId()
  @Schema({ description: 'name of the import in the file of `IMPORT_SCHEDULES`' })
  readonly id!: string;

  @IsString()
  @Schema({ description: 'minute, hour, day of the month, month, day of the week' })
  readonly schedule!: string;

  @IsString()
  readonly timeZone!: string;

  @IsNullableText()
  @Schema({ format: 'date-time', description: 'null: no run is due any more' })
  readonly nextRun!: string | null;

  @IsNullableText()
  @Schema({ format: 'date-time', description: 'start of the run in progress' })
  readonly running!: string | null;

  @IsNullable(ScheduledRunDto)
  readonly lastRun!: ScheduledRunDto | null;

  @IsNullableText()
  @Schema({ format: 'date-time', description: 'end of the last run that was applied' })
  readonly lastApplied!: string | null;
}

/** The id of an import of the sample organization. */
const example = '019b7652a1f27b3c8d4e5f60718293a4';

export function importRecordOperations(resolve: Resolve): readonly Operation[] {
  const read = createReader(resolve, importReads);
  const schedules = createReader(resolve, importScheduleReads);
  const scheduled = { one: 'import-schedule', many: 'import-schedules', example: 'directory', dto: ImportScheduleDto };
  return [
    ...readOperations({ one: 'import', many: 'imports', example, dto: ImportDto, read, fields: importFields }),
    ...readOperations({ ...scheduled, read: schedules, fields: importScheduleFields }),
  ];
}
