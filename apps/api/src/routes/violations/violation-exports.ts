import { Readable } from 'node:stream';
import { ExportViolations, exportFormats, type ExportFormat } from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { operation, type FileType, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { ViolationFilterDto } from '../dtos/policy-violation-dtos';

const files: Readonly<Record<ExportFormat, { readonly type: FileType; readonly name: string }>> = {
  csv: { type: 'text/csv', name: 'CSV file' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'workbook' },
};

/** Declares one operation for each format. */
export function violationExportOperations(resolve: Resolve): readonly Operation[] {
  return exportFormats.map((format) => exportOperation(resolve(ExportViolations), format));
}

function exportOperation(exports: ExportViolations, format: ExportFormat): Operation {
  const { type, name } = files[format];
  const fileName = `violations.${format}`;
  return operation({
    id: `export-violations-${format}-v1`,
    method: 'GET',
    path: `/violations/v1/${fileName}`,
    summary: `Downloads the records of violations as a ${name}`,
    description: `With the columns of \`violations.csv\` in reports, the latest violation first, without a limit. Each part is as it is when it is read; a report is of one state. A ${name} that cannot be completed is aborted.`,
    scope: 'sod-violation:read',
    isEvaluated: true,
    concurrency: 'exports',
    query: ViolationFilterDto,
    answer: { status: 200, description: `The ${name}`, type, headers: ['X-As-Of'] },
    examples: [{ summary: 'Open ones', query: { filters: 'status eq "Open"' } }],
    async handle({ query: { filters, at }, raw }, reply) {
      const exported = await exports.execute(format, { filters, at });
      if (!exported.ok) return exported;
      reply.header('content-type', format === 'csv' ? `${type}; charset=utf-8` : type);
      reply.header('content-disposition', `attachment; filename="${fileName}"`);
      reply.header('x-as-of', exported.value.asOf);
      return ok(raw.method === 'HEAD' ? Readable.from([]) : Readable.from(exported.value.file, { objectMode: false }));
    },
  });
}
