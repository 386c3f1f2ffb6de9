import { Readable } from 'node:stream';
import { CompareViolations } from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { pageOf, readPage } from '../shared/page';
import {
  ComparisonQueryDto,
  ComparisonTotalsDto,
  ViolationChangesQueryDto,
  ViolationDifferenceDto,
} from './violation-change-dtos';

const path = '/violations/v1/changes';
const scope = 'sod-violation:read';
const fileName = 'violation-changes.csv';

/** The comparison of violations between two times, as a list, counts and a file. */
export function violationChangeOperations(resolve: Resolve): readonly Operation[] {
  return [listChangesOperation(resolve), countChangesOperation(resolve), exportChangesOperation(resolve)];
}

function listChangesOperation(resolve: Resolve): Operation {
  const violations = resolve(CompareViolations);
  return operation({
    id: 'list-violation-changes-v1',
    method: 'GET',
    path,
    summary: 'Lists the violations that differ between two times, the latest change first',
    description:
      'Each with its state at both times and the steps between. What was changed and changed back is not listed. 400 for times that the records do not cover.',
    scope,
    isEvaluated: true,
    query: ViolationChangesQueryDto,
    answer: { status: 200, description: 'A page of differences', shape: [ViolationDifferenceDto] },
    examples: [{ summary: 'What started since a day', query: { from: '2025-12-30', change: 'STARTED', limit: 1 } }],
    async handle({ query }, reply) {
      const { from, to, change, filters } = query;
      const listedBy = { list: 'violation-changes', keyLength: 3, narrowedBy: [from, to, change, filters] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await violations.list({ ...page.value, from, to, change, filters });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function countChangesOperation(resolve: Resolve): Operation {
  const violations = resolve(CompareViolations);
  return operation({
    id: 'get-violation-change-totals-v1',
    method: 'GET',
    path: `${path}/totals`,
    summary: 'Counts the violations that differ between two times, by their changes',
    scope,
    isEvaluated: true,
    query: ComparisonQueryDto,
    answer: { status: 200, description: 'The counts', shape: ComparisonTotalsDto },
    examples: [{ summary: 'Since a day', query: { from: '2025-12-30' } }],
    handle: ({ query }) => violations.count(query),
  });
}

function exportChangesOperation(resolve: Resolve): Operation {
  const violations = resolve(CompareViolations);
  return operation({
    id: 'export-violation-changes-csv-v1',
    method: 'GET',
    path: `${path}/${fileName}`,
    summary: 'Downloads the violations that differ between two times as a CSV file',
    description:
      'The rows of the list, the latest detection first, without a limit. Each part is as it is when it is read; no violation is skipped because it changes meanwhile. A file that cannot be completed is aborted.',
    scope,
    isEvaluated: true,
    concurrency: 'exports',
    query: ComparisonQueryDto,
    answer: { status: 200, description: 'The CSV file', type: 'text/csv' },
    examples: [{ summary: 'Since a day', query: { from: '2025-12-30' } }],
    async handle({ query, raw }, reply) {
      const exported = await violations.export(query);
      if (!exported.ok) return exported;
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return ok(raw.method === 'HEAD' ? Readable.from([]) : Readable.from(exported.value, { objectMode: false }));
    },
  });
}
