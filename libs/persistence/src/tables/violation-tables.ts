import { targetTerms } from '@identity-governance/application';
import type {
  AppliedControl,
  ReportSchedule,
  ViolationCoverage,
  ViolationHistoryEntry,
  ViolationRecord,
  ViolationReport,
  ViolationReportChunk,
  ViolationReportChunkKey,
  ViolationWatermark,
} from '@identity-governance/records';
import { canonicalName, type SodPolicyId, type ViolationId, type ViolationReportId } from '@identity-governance/values';
import { defineFlatTable, defineTable, type Column } from './table';

/** Canonical forms of the names by which records are found. */
type SearchableViolation = ViolationRecord & { readonly policyNameKey: string; readonly targetNameKey: string };
const keys: ReadonlySet<string> = new Set(['policyNameKey', 'targetNameKey']);

export const violationTable = defineTable<ViolationRecord, ViolationId, SearchableViolation>({
  name: 'violation',
  kind: 'violations',
  key: ['id'],
  foundBy: { property: 'targetId', ...targetTerms },
  columns: {
    id: 'text',
    policyId: 'text',
    policyName: 'text',
    targetId: 'text',
    targetName: 'text',
    level: 'text',
    severity: 'text',
    status: 'text',
    ownerType: 'text',
    ownerId: 'text',
    isReassigned: 'boolean',
    criteria: 'json',
    mitigation: 'nullable-json',
    expiration: 'nullable-text',
    created: 'text',
    modified: 'text',
    since: 'nullable-text',
    previous: 'nullable-text',
    ended: 'nullable-text',
    policyNameKey: 'text',
    targetNameKey: 'text',
  },
  flatten: (record) => ({
    ...record,
    policyNameKey: canonicalName(record.policyName),
    targetNameKey: canonicalName(record.targetName),
  }),
  nest: (fields) => Object.fromEntries(Object.entries(fields).filter(([field]) => !keys.has(field))) as ViolationRecord,
});

/** A former version of a record, which held from its `modified` on, before this time. */
export const untilColumn = { property: 'until', name: 'until', kind: 'text' } as const satisfies Column;

/** The former versions of records. */
export const pastVersions = {
  name: 'violation_past',
  columns: [...violationTable.columns, untilColumn],
  key: [...violationTable.key, untilColumn],
  initial: [],
} as const;

/** The present and the former versions of records, to be selected from only. */
export const violationVersionsTable: typeof violationTable = { ...violationTable, name: versionsBy() };

/**
 * Returns all versions of records, each with the time until which it held, above all times if it is the present one.
 * `hint`: returns what SQL says after the name of a table to read it by an index.
 */
export function versionsBy(hint: (table: string) => string = () => ''): string {
  const columns = violationTable.columns.map(({ name }) => `"${name}"`).join(', ');
  const [present, former] = [violationTable, pastVersions].map(({ name }) => `${name} ${hint(name)}`);
  return `(SELECT ${columns}, CAST('~' AS text) AS until FROM ${present}
    UNION ALL SELECT ${columns}, until FROM ${former})`;
}

/**
 * The condition that a version `t` held at the time `:at`. A record is never modified before it is created; that bounds
 * the indexes that start with the creation.
 */
export const heldThen = 't.modified <= :at AND t.created <= :at AND t.until > :at';

export const violationHistoryTable = defineFlatTable<ViolationHistoryEntry, string>({
  name: 'violation_history',
  kind: 'violationHistory',
  key: ['id'],
  columns: {
    id: 'text',
    violationId: 'text',
    time: 'text',
    step: 'text',
    before: 'nullable-json',
    after: 'json',
    cause: 'json',
  },
});

export const appliedControlTable = defineFlatTable<AppliedControl, string>({
  name: 'applied_control',
  kind: 'appliedControls',
  key: ['id'],
  columns: {
    id: 'text',
    violationId: 'text',
    controlId: 'text',
    controlName: 'text',
    controlType: 'text',
    applierId: 'text',
    appliedDate: 'text',
    expiration: 'text',
    comments: 'nullable-text',
    status: 'text',
  },
});

export const violationWatermarkTable = defineFlatTable<ViolationWatermark, string>({
  name: 'violation_watermark',
  kind: 'violationWatermarks',
  key: ['id'],
  columns: {
    id: 'text',
    versions: 'nullable-json',
    time: 'nullable-text',
    rules: 'nullable-json',
    holder: 'nullable-text',
    heldUntil: 'nullable-text',
  },
});

export const violationCoverageTable = defineFlatTable<ViolationCoverage, string>({
  name: 'violation_coverage',
  kind: 'violationCoverage',
  key: ['start'],
  columns: { start: 'text', until: 'text' },
});

export const reportScheduleTable = defineFlatTable<ReportSchedule, SodPolicyId>({
  name: 'report_schedule',
  kind: 'reportSchedules',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    description: 'nullable-text',
    schedule: 'json',
    recipients: 'json',
    emailEmptyResults: 'boolean',
    creatorId: 'text',
    modifierId: 'text',
    created: 'text',
    modified: 'text',
    nextRun: 'nullable-text',
  },
});

export const violationReportTable = defineFlatTable<ViolationReport, ViolationReportId>({
  name: 'violation_report',
  kind: 'violationReports',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    policyId: 'nullable-text',
    policyIds: 'nullable-json',
    at: 'nullable-text',
    client: 'nullable-text',
    subject: 'nullable-text',
    status: 'text',
    message: 'nullable-text',
    attempt: 'nullable-text',
    bytes: 'integer',
    created: 'text',
    completed: 'nullable-text',
  },
});

export const violationReportChunkTable = defineFlatTable<ViolationReportChunk, ViolationReportChunkKey>({
  name: 'violation_report_chunk',
  kind: 'violationReportChunks',
  key: ['reportId', 'attempt', 'number'],
  columns: { reportId: 'text', attempt: 'text', number: 'text', content: 'text' },
});
