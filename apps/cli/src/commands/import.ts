import {
  type ImportBatch,
  ImportInventory,
  type ImportReport,
  defaultMaxDeletes,
  readMaxDeletes,
} from '@identity-governance/application';
import { loadSettings } from '@identity-governance/platform';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, usageError } from '../command-error';
import { CliSettings } from '../config';
import { checkHeaders, type CheckedFile } from '../csv/check-headers';
import { listImportFiles } from '../csv/import-folder';
import { readImportFiles } from '../csv/read-import-files';
import {
  describeCounts,
  describeExcess,
  describeFaults,
  describeUnmatched,
  toFolderReport,
  type FolderReport,
} from '../describe-report';
import { formatCount, showProgress } from '../progress';
import { printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';
import { withServices } from '../with-services';

const usualShare = readShare(defaultMaxDeletes);

interface Flags {
  readonly skipInvalid: boolean;
  readonly mode: 'upsert' | 'sync';
  readonly source?: string;
  readonly maxDeletes?: number;
  readonly dryRun: boolean;
  readonly json: boolean;
}

export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .description('import a folder of CSV files (see docs/import-format.md)')
    .argument('<folder>', 'the folder with the files')
    .option('--skip-invalid', 'import the valid rows and report the others, instead of importing nothing', false)
    .addOption(
      new Option('--mode <mode>', '`sync` also deletes rows that are missing from the file of their kind')
        .choices(['upsert', 'sync'])
        .default('upsert'),
    )
    .option('--source <id>', 'with sync: delete only rows of this source')
    .option(
      '--max-deletes <share>',
      `with sync: maximum share of the rows of a kind to delete (default: ${defaultMaxDeletes})`,
      readShare,
    )
    .option('--dry-run', 'report what would change, and change nothing', false)
    .option('--json', 'print the report as JSON', false)
    .action(async (folder: string, flags: Flags) => {
      const report = toFolderReport(await importFolder(terminal, folder, flags));
      if (flags.json) printLines(terminal.stdout, [JSON.stringify(report)]);
      else printReport(terminal, report, flags);
      if (isRefused(report, flags)) throw new CommandError(`nothing was imported: ${reasonOf(report)}`);
    });
}

function readShare(text: string): number {
  const share = readMaxDeletes(text);
  if (share === undefined) throw new InvalidArgumentError('it must be a share from `0%` to `100%`.');
  return share;
}

function isRefused({ applied, faultCount, excess = [] }: FolderReport, { dryRun, skipInvalid }: Flags): boolean {
  if (applied) return false;
  return !dryRun || excess.length > 0 || (faultCount > 0 && !skipInvalid);
}

/** What `--mode sync` asks for; undefined in the other mode. */
function readSync({ skipInvalid, source, mode, maxDeletes }: Flags) {
  if (mode === 'sync' && skipInvalid) {
    throw usageError(
      '`--skip-invalid` cannot be combined with `--mode sync`: an invalid row would be treated as missing and deleted',
    );
  }
  if (mode !== 'sync' && source !== undefined) throw usageError('`--source` requires `--mode sync`');
  if (mode !== 'sync' && maxDeletes !== undefined) throw usageError('`--max-deletes` requires `--mode sync`');
  return mode === 'sync' ? { sourceId: source, maxDeletes: maxDeletes ?? usualShare } : undefined;
}

async function importFolder(terminal: Terminal, folder: string, flags: Flags): Promise<ImportReport> {
  const { skipInvalid, dryRun: isDryRun } = flags;
  const sync = readSync(flags);
  const files = await listImportFiles(folder);
  const settings = loadSettings(CliSettings, terminal.env);
  return withServices(settings, async (services) => {
    const checked = await checkHeaders(files);
    if (!checked.ok) {
      const { length: faultCount } = checked.error;
      return { applied: false, counts: new Map(), faults: checked.error, faultCount, endedEarly: true, excess: [] };
    }
    const progress = showProgress(terminal, sizeOf(checked.value));
    const batches = tellInterruption(
      terminal,
      readImportFiles(checked.value, (count) => {
        progress.addBytes(count);
      }),
    );
    try {
      return await services(ImportInventory).execute(batches, {
        ...{ skipInvalid, sync, isDryRun },
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
  interruption.from(() => 'it was about to commit; import again to be sure: existing rows do not change');
}

function printReport({ stdout, stderr }: Terminal, report: FolderReport, flags: Flags): void {
  printLines(stderr, [...describeExcess(report), ...describeFaults(report)]);
  if (isRefused(report, flags)) return;
  if (!report.applied) printLines(stderr, ['nothing was changed; the import would make these changes:']);
  printLines(stdout, describeCounts(report));
  printLines(stderr, [...describeUnmatched(report), ...describeWarnings(report.warnings ?? [])]);
  if (report.faultCount > 0) printLines(stderr, [`invalid rows were skipped: ${countFaults(report)}`]);
}

function reasonOf(report: FolderReport): string {
  return report.excess === undefined ? countFaults(report) : 'it would delete more rows than `--max-deletes` allows';
}

function countFaults({ faultCount }: FolderReport): string {
  return faultCount === 1 ? 'one error' : `${formatCount(faultCount)} errors`;
}

function sizeOf(files: readonly CheckedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
