import { ReportSchedules } from '@identity-governance/application';
import { cadenceTypes, parseReportSchedule } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { DeclaredBy } from '../../schema/declared-by';
import { IdParamsDto, IsId, IsNullableText, IsTime, Schema } from '../../schema/fields';

class SelectorDto {
  @IsIn(['LIST', 'RANGE'])
  readonly type!: string;

  @IsArray()
  @IsString({ each: true })
  readonly values!: readonly string[];

  @IsInt()
  @Schema({ type: ['integer', 'null'] })
  readonly interval!: number | null;
}

class CadenceDto {
  @IsIn(cadenceTypes)
  readonly type!: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => SelectorDto)
  readonly months?: SelectorDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => SelectorDto)
  readonly days?: SelectorDto;

  @ValidateNested()
  @Type(() => SelectorDto)
  readonly hours!: SelectorDto;

  @IsNullableText()
  @Schema({ format: 'date-time' })
  readonly expiration!: string | null;

  @IsNullableText()
  readonly timeZoneId!: string | null;
}

/** An identity; without a name if it no longer exists. */
class RecipientDto {
  @IsIn(['IDENTITY'])
  readonly type!: string;

  @IsId()
  readonly id!: string;

  @IsOptional()
  @IsString()
  readonly name?: string;
}

class ReportScheduleDto {
  @IsString()
  readonly name!: string;

  @IsTime()
  readonly created!: string;

  @IsTime()
  readonly modified!: string;

  @IsOptional()
  @IsString()
  readonly description?: string;

  @ValidateNested()
  @Type(() => CadenceDto)
  readonly schedule!: CadenceDto;

  @ValidateNested({ each: true })
  @Type(() => RecipientDto)
  readonly recipients!: readonly RecipientDto[];

  @IsBoolean()
  readonly emailEmptyResults!: boolean;

  @IsString()
  readonly creatorId!: string;

  @IsString()
  readonly modifierId!: string;

  @IsNullableText()
  @Schema({ format: 'date-time', description: 'when the next report is due; null: no report is due any more' })
  readonly nextRun!: string | null;
}

@DeclaredBy(parseReportSchedule)
class ReportScheduleBodyDto {}

const path = '/sod-policies/v1/:id/schedule';
const answer = { status: 200, description: 'The schedule', shape: ReportScheduleDto } as const;
const example = { params: { id: 'sod-itc-03' } };

/** Declares the operations on report schedules of policies. Names of operations are those of the public interface. */
export function reportScheduleOperations(resolve: Resolve): readonly Operation[] {
  const schedules = resolve(ReportSchedules);
  const common = {
    ...{ path, params: IdParamsDto, guarded: guardedSchedule },
    resource: (tx, { id }) => schedules.find(tx, id),
  } satisfies Partial<Operation<IdParamsDto>>;
  return [
    operation({
      ...{ ...common, id: 'get-sod-policy-schedule-v1', method: 'GET', scope: 'sod-violation:read', answer },
      summary: 'Reads the schedule of the reports of one policy',
      examples: [{ summary: 'Of one policy', ...example }],
      handle: ({ params: { id } }) => schedules.get(id),
    }),
    operation({
      ...{ ...common, id: 'put-policy-schedule-v1', method: 'PUT', scope: 'sod-violation:manage', answer },
      summary: 'Sets when a report of the violations of one policy is started',
      description:
        'The worker starts the report. `hours` are required. `days` are weekdays (`1` or `SUN` to `7`) for `WEEKLY`; days of the month (`1` to `31`, `L` for the last, `L-1` for the one before it) for `MONTHLY`, and for `ANNUALLY` with `months`; dates (`--12-31`) for `ANNUALLY` without `months`; dates (`2027-12-31`) for `CALENDAR`. ' +
        'Without `timeZoneId` times are UTC. Times that pass while no worker runs start one report. `recipients` and `emailEmptyResults` are kept and returned; the service sends no mail. A schedule is deleted with its policy.',
      body: { type: 'application/json', shape: ReportScheduleBodyDto, read: parseReportSchedule },
      examples: [
        {
          summary: 'Workdays at six in Berlin',
          ...example,
          body: {
            name: 'Every morning',
            schedule: {
              ...{ type: 'WEEKLY', days: { type: 'RANGE', values: ['MON', 'FRI'] } },
              ...{ hours: { type: 'LIST', values: ['6'] }, timeZoneId: 'Europe/Berlin' },
            },
          },
        },
      ],
      handle: ({ params: { id }, body, principal: { subject, client } }) => schedules.put(id, body, subject ?? client),
    }),
    operation({
      ...{ ...common, id: 'delete-sod-policy-schedule-v1', method: 'DELETE', scope: 'sod-violation:manage' },
      summary: 'Deletes the schedule of the reports of one policy',
      answer: { status: 204, description: 'It is deleted' },
      examples: [{ summary: 'Of one policy', ...example }],
      handle: ({ params: { id } }) => schedules.delete(id),
    }),
  ];
}

/** Returns the schedule without the time of the next run, and the names of the recipients. */
function guardedSchedule(schedule: object): object {
  const recipients = (schedule as ReportScheduleDto).recipients.map(({ id }) => id);
  return { ...schedule, nextRun: null, recipients };
}
