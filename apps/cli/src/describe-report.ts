import type { ImportReport } from '@identity-governance/application';
import { createTable } from './create-table';
import { formatFault, toFileFault, type FileFault } from './csv/file-fault';
import { fileName } from './csv/import-folder';
import { formatCount } from './progress';
import { printable } from './terminal';

/** The report of an import in the words of its files. */
export interface FolderReport {
  readonly applied: boolean;
  /** By file name. */
  readonly files: Readonly<Record<string, Readonly<Record<CountName, number>>>>;
  /** The first hundred. */
  readonly faults: readonly FileFault[];
  readonly faultCount: number;
}

const countNames = ['created', 'updated', 'unchanged', 'skipped'] as const;
type CountName = (typeof countNames)[number];

export function toFolderReport({ applied, counts, faults, faultCount }: ImportReport): FolderReport {
  const files = Object.fromEntries([...counts].map(([kind, count]) => [fileName(kind), count]));
  return { applied, files, faults: faults.map(toFileFault), faultCount };
}

/** A table of what was done. */
export function describeCounts({ files }: FolderReport): readonly string[] {
  const table = createTable({
    head: ['file', ...countNames],
    colAligns: ['left', ...countNames.map(() => 'right' as const)],
  });
  for (const [file, counts] of Object.entries(files)) {
    table.push([file, ...countNames.map((name) => formatCount(counts[name]))]);
  }
  return table.toString().split('\n');
}

/** One line a fault, and how many more there are. */
export function describeFaults({ faults, faultCount }: FolderReport): readonly string[] {
  const lines = faults.map((fault) => printable(formatFault(fault)));
  const more = faultCount - faults.length;
  return more === 0 ? lines : [...lines, `and ${formatCount(more)} more`];
}
