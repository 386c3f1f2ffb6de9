import { uuidOf, violationReportStatuses, type ViolationReport } from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import type { ListFields } from '../../resources/filters/list-fields';
import { readSearch, type SearchRequest } from '../../resources/read-search';
import type { TextField } from '../../ports/collection';
import type { ReadableKind } from '../../resources/read-resource';

/** A report as its list shows it. */
export type ViolationReportView = Omit<ViolationReport, 'attempt'>;

const text = { type: 'text' } as const;
const time = { type: 'time' } as const;

export const violationReportFields: ListFields = {
  fields: { id: text, policyId: text, status: { type: violationReportStatuses }, subject: text, created: time },
  sorters: { id: null, created: null },
};

/** Reports of all requests, until they are deleted. */
export const violationReportReads: ReadableKind<
  'violationReports',
  ViolationReport,
  ViolationReportView,
  SearchRequest
> = {
  type: 'VIOLATION_REPORT',
  get: (tx, id) => tx.violationReports.get(uuidOf(id)),
  getMany: (tx, ids) => tx.violationReports.getMany(ids),
  async outline(tx, request) {
    const query = readSearch<TextField<ViolationReport>>(violationReportFields, request);
    return query.ok ? ok(await tx.violationReports.outline(query.value)) : query;
  },
  view: (_, reports) => Promise.resolve(reports.map(viewReport)),
};

function viewReport({ id, name, policyId, policyIds, at, client, subject, ...result }: ViolationReport) {
  const { status, message, bytes, created, completed } = result;
  return { id, name, policyId, policyIds, at, client, subject, status, message, bytes, created, completed };
}
