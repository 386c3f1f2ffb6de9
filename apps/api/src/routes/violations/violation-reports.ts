import { Readable } from 'node:stream';
import {
  violationReportReads,
  parseReportRequest,
  ReadViolationReports,
  StartViolationReport,
  violationReportFields,
  type DownloadableReport,
  type ReportStarter,
  type ViolationReportView,
} from '@identity-governance/application';
import { violationReportStatuses, type ViolationReportStatus } from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import { IsIn, IsInt, IsString, Matches, Min } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApplicationError } from '../../errors';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { DeclaredBy } from '../../schema/declared-by';
import { IdParamsDto, IsId, IsNullableText, IsTime, Schema } from '../../schema/fields';
import { readOperations } from '../shared/collection';

class ReportResultReferenceDto {
  @IsIn(['REPORT_RESULT'])
  readonly type!: 'REPORT_RESULT';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsIn(violationReportStatuses)
  readonly status!: ViolationReportStatus;
}

class ViolationReportDto implements ViolationReportView {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  @Schema({ description: 'of a report that was started for one policy' })
  readonly policyId!: string | null;

  @IsString({ each: true })
  @Schema({ type: ['array', 'null'], description: 'the policies of the report; null: all policies' })
  readonly policyIds!: readonly string[] | null;

  @IsNullableText()
  @Schema({ description: 'the past time of which the records are; null: that of the writing', format: 'date-time' })
  readonly at!: string | null;

  @IsNullableText()
  @Schema({ description: 'the client that started it; null for a schedule' })
  readonly client!: string | null;

  @IsNullableText()
  @Schema({ description: 'the person who started it, or set its schedule' })
  readonly subject!: string | null;

  @IsIn(violationReportStatuses)
  readonly status!: ViolationReportStatus;

  @IsNullableText()
  @Schema({ description: 'why it could not be written, or what its readers have to know' })
  readonly message!: string | null;

  @IsInt()
  @Min(0)
  @Schema({ description: 'size of the archive; 0 until it is written' })
  readonly bytes!: number;

  @IsTime()
  readonly created!: string;

  @IsNullableText()
  @Schema({ format: 'date-time' })
  readonly completed!: string | null;
}

class ReportParamsDto {
  @IsId()
  readonly reportResultId!: string;
}

class NamedReportParamsDto extends ReportParamsDto {
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)
  readonly fileName!: string;
}

@DeclaredBy(parseReportRequest)
class ReportRequestDto {}

const [manage, read] = ['sod-violation:manage', 'sod-violation:read'] as const;
const reports = '/sod-violation-report/v1';
const status =
  'A worker writes the report: `PENDING` until it has, then `SUCCESS`, `WARNING` or `ERROR`. Callers without `sod-violation:manage` start at most 20 reports in 24 hours.';
const example = { policy: 'sod-itc-03', report: '019b7652-a200-7000-8000-000000000021' };

/** Declares the operations on reports of violations. Names of operations are those of the public interface. */
export function violationReportOperations(resolve: Resolve): readonly Operation[] {
  const readReports = resolve(ReadViolationReports);
  return [
    startPolicyReportOperation(resolve(StartViolationReport)),
    policyReportOperation(readReports),
    reportStatusOperation(readReports),
    startReportOperation(resolve(StartViolationReport)),
    latestReportOperation(readReports),
    downloadOperation(readReports),
    namedDownloadOperation(readReports),
    ...readOperations({
      ...{ one: 'violation-report', many: 'violation-reports', dto: ViolationReportDto, example: example.report },
      read: createReader(resolve, violationReportReads),
      fields: violationReportFields,
      scopes: { read, manage },
    }),
  ];
}

function startPolicyReportOperation(start: StartViolationReport): Operation {
  return operation({
    ...{ id: 'start-sod-policy-v1', method: 'POST', path: '/sod-policies/v1/:id/violation-report/run', scope: read },
    summary: 'Starts a report of the violations of one policy',
    description: `${status} A report that is pending for the policy already is returned instead.`,
    params: IdParamsDto,
    answer: { status: 200, description: 'The report', shape: ReportResultReferenceDto },
    examples: [{ summary: 'A report of one policy', params: { id: example.policy } }],
    handle: (request) => start.execute({ policyId: request.params.id }, starterOf(request)),
  });
}

function policyReportOperation(readReports: ReadViolationReports): Operation {
  return operation({
    id: 'get-sod-violation-report-status-v1',
    ...{ method: 'GET', path: '/sod-policies/v1/:id/violation-report', scope: read },
    summary: 'Reads the latest report of one policy',
    params: IdParamsDto,
    answer: { status: 200, description: 'The report', shape: ReportResultReferenceDto },
    examples: [{ summary: 'Of one policy', params: { id: example.policy } }],
    handle: ({ params: { id } }) => readReports.latest(id),
  });
}

function reportStatusOperation(readReports: ReadViolationReports): Operation {
  return operation({
    id: 'get-sod-violation-report-run-status-v1',
    ...{ method: 'GET', path: '/sod-policies/v1/sod-violation-report-status/:reportResultId', scope: read },
    summary: 'Reads the status of a report',
    params: ReportParamsDto,
    answer: { status: 200, description: 'The report', shape: ReportResultReferenceDto },
    examples: [{ summary: 'By its id', params: { reportResultId: example.report } }],
    handle: ({ params: { reportResultId } }) => readReports.get(reportResultId),
  });
}

function startReportOperation(start: StartViolationReport): Operation {
  return operation({
    ...{ id: 'start-sod-all-policies-for-org-v1', method: 'POST', path: `${reports}/run`, scope: read },
    summary: 'Starts a report of the violations of several or all policies',
    description: `${status} Without \`filteredPolicyList\`, or without a body, the report is about all policies. With \`at\` its records are those of a past time: a date, which stands for its end in UTC, or a time with a zone. A report that is pending for the same policies is returned instead.`,
    body: { type: 'application/json', shape: ReportRequestDto, read: parseReportRequest, isOptional: true },
    answer: { status: 200, description: 'The report', shape: ReportResultReferenceDto },
    examples: [
      { summary: 'All policies', body: {} },
      { summary: 'Two policies', body: { filteredPolicyList: ['sod-itc-03', 'sod-p2p-02'] } },
    ],
    async handle(request) {
      const parsed = parseReportRequest(request.body === undefined ? {} : request.body);
      if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
      const { filteredPolicyList, at } = parsed.value;
      return start.execute({ policyIds: filteredPolicyList, at }, starterOf(request));
    },
  });
}

function latestReportOperation(readReports: ReadViolationReports): Operation {
  return operation({
    ...{ id: 'get-sod-all-report-run-status-v1', method: 'GET', path: reports, scope: read },
    summary: 'Reads the latest report of several or all policies',
    answer: { status: 200, description: 'The report', shape: ReportResultReferenceDto },
    mayBeMissing: true,
    examples: [{ summary: 'The latest' }],
    handle: () => readReports.latest(),
  });
}

const archive =
  'A ZIP archive with `violations.csv` (RFC 4180, UTF-8; one row for each record of a violation), `policies.csv`, `violations.xlsx`, `report.html` and `manifest.json` (what the report was made of, and SHA-256 of the files). `governance report verify` checks it. A report that is not written yet, or could not be written, is 409.';
const answer = { status: 200, description: 'The archive', type: 'application/zip' } as const;

function downloadOperation(readReports: ReadViolationReports): Operation {
  return operation({
    ...{
      id: 'get-default-violation-report-v1',
      method: 'GET',
      path: `${reports}/:reportResultId/download`,
      scope: read,
    },
    summary: 'Downloads a report',
    description: archive,
    params: ReportParamsDto,
    answer,
    mayConflict: true,
    examples: [{ summary: 'By its id', params: { reportResultId: example.report } }],
    handle: async ({ params: { reportResultId: id }, raw }, reply) =>
      send(await readReports.download(id), { reply, method: raw.method, fileName: `violations-${id}.zip` }),
  });
}

function namedDownloadOperation(readReports: ReadViolationReports): Operation {
  return operation({
    id: 'get-custom-violation-report-v1',
    ...{ method: 'GET', path: `${reports}/:reportResultId/download/:fileName`, scope: read },
    summary: 'Downloads a report under a name',
    description: archive,
    params: NamedReportParamsDto,
    answer,
    mayConflict: true,
    examples: [{ summary: 'As report.zip', params: { reportResultId: example.report, fileName: 'report.zip' } }],
    handle: async ({ params: { reportResultId: id, fileName }, raw }, reply) =>
      send(await readReports.download(id), { reply, method: raw.method, fileName }),
  });
}

interface Download {
  readonly reply: FastifyReply;
  readonly method: string | undefined;
  readonly fileName: string;
}

/** Streams the archive as the client receives it. */
function send<E extends ApplicationError>(
  found: Result<DownloadableReport, E>,
  { reply, method, fileName }: Download,
): Result<Readable, E> {
  if (!found.ok) return found;
  const { bytes, pieces } = found.value;
  reply.header('content-type', 'application/zip').header('content-length', bytes);
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return ok(method === 'HEAD' ? Readable.from([]) : Readable.from(decoded(pieces()), { objectMode: false }));
}

async function* decoded(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece, 'base64');
}

function starterOf({ principal }: Pick<FastifyRequest, 'principal'>): ReportStarter {
  const { client, subject = null, scopes } = principal;
  return { client, subject, isReader: !scopes.has(manage) };
}
