import type {
  CorrelationReport,
  ExcessOfDeletions,
  ImportPreview,
  ImportReport,
  InventoryWarning,
} from '@identity-governance/application';
import { type FileFault, formatFault, type ImportInput } from '@identity-governance/connectors';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { quote } from '@identity-governance/values';
import { createTable } from './create-table';
import { formatCount } from './progress';
import { printable } from './terminal';
import { describeUnmatchedValues } from './warnings';

/** The report of an import in the words of its files. */
export interface FolderReport {
  readonly applied: boolean;
  /** By file name. */
  readonly files: Readonly<Record<string, Readonly<Partial<Record<CountName, number>>>>>;
  /** The first hundred. */
  readonly faults: readonly FileFault[];
  readonly faultCount: number;
  /** Different values of accounts that stand for no entitlement; absent when there are none. */
  readonly unmatchedValues?: number;
  /** The same by source and attribute, with some of the values; absent when there are none. */
  readonly unmatched?: readonly UnmatchedAttribute[];
  /** Why a result without violations cannot be trusted now; absent when nothing is wrong. */
  readonly warnings?: readonly InventoryWarning[];
  /** The files by which more rows would be deleted than may be; absent when there are none. */
  readonly excess?: readonly ExcessOfFile[];
  /** What the rules of sources found; absent where no account was left to them. */
  readonly correlation?: FolderCorrelation;
  /** Only of a dry run. */
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

/** The report of an import whose headers have errors. */
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
  { nameOf, toFault }: Pick<ImportInput, 'nameOf' | 'toFault'>,
): FolderReport {
  const files = Object.fromEntries([...counts].map(([kind, count]) => [nameOf(kind), count]));
  const tooMany = excess.map(({ kind, ...counts }) => ({ file: nameOf(kind), ...counts }));
  return {
    ...{ applied, files, faults: faults.map(toFault), faultCount },
    ...(tooMany.length > 0 && { excess: tooMany }),
    ...(unmatchedValues !== undefined && { unmatchedValues }),
    ...(unmatched !== undefined && { unmatched }),
    ...(warnings !== undefined && { warnings }),
    ...(correlation !== undefined && { correlation: toFolderCorrelation(correlation, toFault) }),
    ...(preview !== undefined && { preview }),
  };
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

/** Accounts that rules were to correlate and did not. */
export function describeCorrelation({ correlation }: FolderReport): readonly string[] {
  if (correlation === undefined) return [];
  const { correlated, ambiguous, missing, uncorrelated } = correlation;
  const counts = `${formatCount(correlated)} accounts were correlated by rules, ${formatCount(ambiguous)} are ambiguous, ${formatCount(missing)} have no identity`;
  const more = ambiguous + missing - uncorrelated.length;
  return [
    `note: ${counts}`,
    ...uncorrelated.map((fault) => printable(formatFault(fault))),
    ...(more === 0 ? [] : [`and ${formatCount(more)} more accounts`]),
  ];
}

/** A table of what was done. */
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

/** What accounts carry and no identity is reported to hold. */
export function describeUnmatched({ unmatchedValues, unmatched = [] }: FolderReport): readonly string[] {
  if (unmatchedValues === undefined) return [];
  return [
    `note: ${formatCount(unmatchedValues)} values of accounts stand for no entitlement and count for nothing; \`governance unmatched-values\` lists them`,
    ...describeUnmatchedValues(unmatched),
  ];
}

/** One line for each file by which too many rows would be deleted. */
export function describeExcess({ excess = [] }: FolderReport): readonly string[] {
  return excess.map(
    ({ file, sourceId, missing, existing }) =>
      `${file} lacks ${formatCount(missing)} of ${formatCount(existing)} rows${sourceId === undefined ? '' : ` of source \`${sourceId}\``}, which would be deleted; a greater --max-deletes allows this`,
  );
}

/** One line a fault, and how many more there are. */
export function describeFaults({ faults, faultCount }: FolderReport): readonly string[] {
  const lines = faults.map((fault) => printable(formatFault(fault)));
  const more = faultCount - faults.length;
  return more === 0 ? lines : [...lines, `and ${formatCount(more)} more`];
}
