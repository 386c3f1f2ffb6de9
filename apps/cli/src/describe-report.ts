import type {
  CorrelationReport,
  ExcessOfDeletions,
  ImportPreview,
  ImportReport,
  InventoryWarning,
} from '@identity-governance/application';
import { type FileFault, formatFault, type ImportInput } from '@identity-governance/connectors';
import { ROW_COUNTS, type UnmatchedAttribute } from '@identity-governance/records';
import { countOf, quote } from '@identity-governance/values';
import { createTable } from './create-table';
import { formatCount } from './progress';
import { printable } from './terminal';

/** The report of an import in terms of its files. */
export interface FolderReport {
  readonly applied: boolean;
  /** The counts by file name. */
  readonly files: Readonly<Record<string, Readonly<Partial<Record<CountName, number>>>>>;
  /** The SHA-256 of each file that was read, by its name; absent where rows come from elsewhere. */
  readonly checksums?: Readonly<Record<string, string>>;
  /** The first hundred. */
  readonly faults: readonly FileFault[];
  readonly faultCount: number;
  /** Number of different values of accounts that stand for no entitlement; absent if there are none. */
  readonly unmatchedValues?: number;
  /** Numbers of these values by source and attribute, with some of the values; absent if there are none. */
  readonly unmatched?: readonly UnmatchedAttribute[];
  /** Reasons why a result without violations is unreliable; absent if there are none. */
  readonly warnings?: readonly InventoryWarning[];
  /** The files whose import would delete more rows than allowed; absent if there are none. */
  readonly excess?: readonly ExcessOfFile[];
  /** The results of the correlation rules of sources; absent if no account was left to them. */
  readonly correlation?: FolderCorrelation;
  /** What the reader noted, with the rows of each rule that leaves some out; absent if there is nothing. */
  readonly notes?: readonly string[];
  /** Present for a dry run. */
  readonly preview?: ImportPreview;
}

interface FolderCorrelation extends Omit<CorrelationReport, 'uncorrelated'> {
  /** The first hundred without an identity, where they are in the files. */
  readonly uncorrelated: readonly FileFault[];
}

interface ExcessOfFile extends Omit<ExcessOfDeletions, 'kind'> {
  readonly file: string;
}

const countNames = ['created', 'updated', 'unchanged', 'skipped', 'deleted'] as const;
type CountName = (typeof countNames)[number];

/** Returns the report of an import whose headers have errors. */
export function refusedReport(faults: readonly FileFault[]): FolderReport {
  return { applied: false, files: {}, faults, faultCount: faults.length };
}

export function toFolderReport(
  {
    applied,
    counts,
    faults,
    faultCount,
    excess,
    unmatchedValues,
    unmatched,
    warnings,
    correlation,
    preview,
  }: ImportReport,
  { nameOf, toFault, checksums, notes: readNotes }: Pick<ImportInput, 'checksums' | 'nameOf' | 'notes' | 'toFault'>,
): FolderReport {
  const notes = readNotes?.() ?? [];
  const files = Object.fromEntries([...counts].map(([kind, count]) => [nameOf(kind), count]));
  const tooMany = excess.map(({ kind, ...counts }) => ({ file: nameOf(kind), ...counts }));
  return {
    ...{ applied, files, ...(checksums !== undefined && { checksums }), faults: faults.map(toFault), faultCount },
    ...(tooMany.length > 0 && { excess: tooMany }),
    ...(unmatchedValues !== undefined && { unmatchedValues }),
    ...(unmatched !== undefined && { unmatched }),
    ...(warnings !== undefined && { warnings }),
    ...(correlation !== undefined && { correlation: toFolderCorrelation(correlation, toFault) }),
    ...(notes.length > 0 && { notes }),
    ...(preview !== undefined && { preview }),
  };
}

/** Returns the counts of the rows of rules that leave some out; other notes are printed while rows are read. */
export function describeRows({ notes = [] }: FolderReport): readonly string[] {
  return notes.filter((note) => note.startsWith(ROW_COUNTS)).map((note) => printable(`note: ${note}`));
}

function toFolderCorrelation(
  { uncorrelated, ...counts }: CorrelationReport,
  toFault: ImportInput['toFault'],
): FolderCorrelation {
  const place = { kind: 'accounts', field: 'identityId' } as const;
  return {
    ...counts,
    uncorrelated: uncorrelated.map(({ outcome, id, line, identityIds }) => {
      const found =
        outcome === 'MISSING' ? 'no identity' : `several identities, such as ${identityIds.map(quote).join(' and ')}`;
      return toFault({ ...place, line, reason: `the rules find ${found} for account ${quote(id)}` });
    }),
  };
}

/** Returns the counts of the correlation rules, and the accounts that they did not correlate. */
export function describeCorrelation({ correlation }: FolderReport): readonly string[] {
  if (correlation === undefined) return [];
  const { correlated, ambiguous, missing, uncorrelated } = correlation;
  const counts = `${countOf(correlated, 'account was', 'accounts were')} correlated by rules, ${countOf(ambiguous, 'is', 'are')} ambiguous, ${countOf(missing, 'has', 'have')} no identity`;
  const more = ambiguous + missing - uncorrelated.length;
  return [
    `note: ${counts}`,
    ...uncorrelated.map((fault) => printable(formatFault(fault))),
    ...(more === 0 ? [] : [`and ${countOf(more, 'more account')}`]),
  ];
}

/** Returns a table of the changes. */
export function describeCounts({ files }: FolderReport): readonly string[] {
  const isDeleting = Object.values(files).some(({ deleted = 0 }) => deleted > 0);
  const names = countNames.filter((name) => name !== 'deleted' || isDeleting);
  const table = createTable({
    head: ['file', ...names],
    colAligns: ['left', ...names.map(() => 'right' as const)],
  });
  for (const [file, counts] of Object.entries(files)) {
    table.push([file, ...names.map((name) => formatCount(counts[name] ?? 0))]);
  }
  return table.toString().split('\n');
}

/** Returns one line for each file whose import would delete too many rows. */
export function describeExcess({ excess = [] }: FolderReport): readonly string[] {
  return excess.map(
    ({ file, sourceId, missing, existing }) =>
      `${file} lacks ${formatCount(missing)} of ${formatCount(existing)} rows${sourceId === undefined ? '' : ` of source \`${sourceId}\``}, which would be deleted; a greater --max-deletes allows this`,
  );
}

/** Returns one line per error, and the number of omitted ones. */
export function describeFaults({ faults, faultCount }: FolderReport): readonly string[] {
  const lines = faults.map((fault) => printable(formatFault(fault)));
  const more = faultCount - faults.length;
  return more === 0 ? lines : [...lines, `and ${formatCount(more)} more`];
}
