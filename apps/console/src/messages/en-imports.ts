import type { components } from '../api/openapi';
import { count } from './en';

type Import = components['schemas']['Import'];

/** Strings of imports. */
export const enImports = {
  title: 'Imports',
  lead: 'What was imported, the latest first: by which client, why, and which rows were refused.',
  none: 'Nothing was imported yet. `governance import` imports CSV files, POST /inventory/v1/import imports over HTTP.',
  new: 'Import a file, after a dry run',
  older: 'Show older',
  when: 'Started',
  who: 'By',
  outcome: 'Outcome',
  changed: 'Changed rows',
  refused: 'Errors',
  why: 'Why',
  noReason: 'no reason given',
  outcomes: {
    APPLIED: 'applied',
    REFUSED: 'refused: nothing was changed',
    FAILED: 'failed: nothing was read',
  } satisfies Record<Import['outcome'], string>,
  modes: {
    upsert: 'adds and changes rows',
    sync: 'also deletes rows that are missing from it',
  } satisfies Record<Import['mode'], string>,
  one: 'Import',
  facts: 'About the import',
  took: 'Duration',
  seconds: (seconds: number) => count(seconds, 'second', 'seconds'),
  mode: 'Mode',
  source: 'Source',
  ticket: 'Ticket',
  files: 'Files',
  http: 'none: over HTTP',
  request: 'Request',
  counts: 'Rows',
  changedRows: 'The rows that it changed',
  changedViolations: 'The violations that changed with it',
  violations: 'Violations',
  violationCounts: ({ started, ended }: { readonly started: number; readonly ended: number }) =>
    `${started.toLocaleString('en-US')} started, ${ended.toLocaleString('en-US')} ended`,
  kind: 'Kind',
  columns: {
    created: 'Created',
    updated: 'Updated',
    unchanged: 'Unchanged',
    deleted: 'Deleted',
    skipped: 'Skipped',
  },
  noCounts: 'The import contains no rows.',
  causes: 'Refused rows by cause',
  noCauses: 'No row was refused.',
  moreCauses: 'The first 100 errors are shown by cause.',
  field: 'Field',
  cause: 'Cause',
  rows: 'Rows',
  lines: 'First lines',
  missing: 'missing from the import',
};
