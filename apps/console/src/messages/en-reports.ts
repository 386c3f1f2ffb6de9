import type { components } from '../api/openapi';

type Status = components['schemas']['ViolationReport']['status'];

/** Strings of reports. */
export const enReports = {
  title: 'Reports',
  lead: 'Proof for auditors: all records of violations in one state, as a CSV file, a workbook and a page to print, with a manifest of their checksums. The archive is kept for 30 days.',
  verify: 'An auditor checks the archive with',
  none: 'There is no report yet. Start one above.',
  new: 'New report',
  policy: 'Policy',
  policyHint: 'All policies, or a part of a name',
  policyEmpty: 'Type a part of the name of a policy.',
  start: 'Start the report',
  startedOne: 'The report is started.',
  older: 'Show older',
  started: 'Started',
  what: 'Report',
  by: 'requested by',
  status: 'Status',
  archive: 'Archive',
  download: (size: string) => `Download (${size})`,
  schedule: 'a schedule',
  statuses: {
    PENDING: 'being written …',
    SUCCESS: 'written',
    WARNING: 'written, with a warning',
    ERROR: 'failed',
  } satisfies Record<Status, string>,
};
