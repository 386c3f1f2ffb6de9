import type { ImportBatch, ImportReport } from '@identity-governance/application';
import { loadSettings } from '@identity-governance/platform';
import { Command } from 'commander';
import { CommandError } from '../command-error';
import { CliSettings } from '../config';
import { checkHeaders, type CheckedFile } from '../csv/check-headers';
import { listImportFiles } from '../csv/import-folder';
import { readImportFiles } from '../csv/read-import-files';
import { describeCounts, describeFaults, toFolderReport, type FolderReport } from '../describe-report';
import { formatCount, showProgress } from '../progress';
import { printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

interface Flags {
  readonly skipInvalid: boolean;
  readonly json: boolean;
}

export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .description('load a folder of CSV files; docs/import-format.md says which')
    .argument('<folder>', 'the folder with the files')
    .option('--skip-invalid', 'load the good rows and report the others, instead of loading nothing', false)
    .option('--json', 'print the report as JSON', false)
    .action(async (folder: string, flags: Flags) => {
      const report = toFolderReport(await importFolder(terminal, folder, flags.skipInvalid));
      if (flags.json) printLines(terminal.stdout, [JSON.stringify(report)]);
      else printReport(terminal, report);
      if (!report.applied) throw new CommandError(`nothing was imported: ${countFaults(report)}`);
    });
}

async function importFolder(terminal: Terminal, folder: string, skipInvalid: boolean): Promise<ImportReport> {
  const files = await listImportFiles(folder);
  const { databaseUrl } = loadSettings(CliSettings, terminal.env);
  return withServices(databaseUrl, async ({ importInventory }) => {
    const checked = await checkHeaders(files);
    if (!checked.ok) {
      return { applied: false, counts: new Map(), faults: checked.error, faultCount: checked.error.length };
    }
    const progress = showProgress(terminal, sizeOf(checked.value));
    const batches = tellInterruption(
      terminal,
      readImportFiles(checked.value, (count) => {
        progress.addBytes(count);
      }),
    );
    try {
      return await importInventory.execute(batches, {
        skipInvalid,
        onProgress: (rows) => {
          progress.showRows(rows);
        },
      });
    } finally {
      progress.stop();
    }
  });
}

/** While rows are read nothing is committed. After the last one nobody can tell but the database. */
async function* tellInterruption(
  { interruption }: Terminal,
  batches: AsyncIterable<ImportBatch>,
): AsyncGenerator<ImportBatch> {
  interruption.from(() => 'nothing was imported');
  yield* batches;
  interruption.from(() => 'it was about to end; import again to be sure, what is there already is not changed');
}

function printReport({ stdout, stderr }: Terminal, report: FolderReport): void {
  printLines(stderr, describeFaults(report));
  if (!report.applied) return;
  printLines(stdout, describeCounts(report));
  if (report.faultCount > 0) printLines(stderr, [`rows with faults were left out: ${countFaults(report)}`]);
}

function countFaults({ faultCount }: FolderReport): string {
  return faultCount === 1 ? 'one fault' : `${formatCount(faultCount)} faults`;
}

function sizeOf(files: readonly CheckedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
