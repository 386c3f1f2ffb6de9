import { basename, resolve } from 'node:path';
import {
  type ImportBatch,
  ImportInventory,
  type ImportReport,
  defaultMaxDeletes,
  Store,
} from '@identity-governance/application';
import {
  describeExplained,
  explainDirectory,
  explainRows,
  type FileFault,
  type ImportInput,
  InputError,
  openBaton,
  openDirectory,
  openFolder,
  openMapped,
} from '@identity-governance/connectors';
import { loadSettings } from '@identity-governance/platform';
import { ok, type Result } from '@identity-governance/values';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, usageError } from '../command-error';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import {
  describeCorrelation,
  describeRows,
  describeCounts,
  describeExcess,
  describeFaults,
  refusedReport,
  toFolderReport,
  type FolderReport,
} from '../describe-report';
import { describePreview, PreviewFile } from '../describe-preview';
import { parseShare } from '../parse-share';
import { formatCount, showProgress } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';
import { describeUnmatchedValues, describeWarnings } from '../warnings';
import { withServices } from '../with-services';

const usualShare = parseShare(defaultMaxDeletes);

interface Flags {
  readonly mapping?: string;
  readonly from?: string;
  readonly explain?: string;
  readonly skipInvalid: boolean;
  readonly mode: 'upsert' | 'sync';
  readonly source?: string;
  readonly maxDeletes?: number;
  readonly dryRun: boolean;
  readonly csv?: string;
  readonly reason?: string;
  readonly ticket?: string;
  readonly json: boolean;
}

export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .description('import a folder of CSV files (see docs/import-format.md), an LDAP directory, or the output of Baton')
    .argument('[folder]', 'the folder with the files')
    .option(
      '--from <file>',
      'instead of a folder: the LDAP directory that the file describes (see docs/ldap.md); `--from baton` with a folder: the JSON files that `baton` wrote into it (see docs/baton.md)',
    )
    .option(
      '--mapping <file>',
      'read files of another format by a mapping file, or multiple systems by a folder of them (see docs/import-mapping.md)',
    )
    .option(
      '--explain <place>',
      'show what a row of a mapping, such as `users.csv:12`, or an entry of a search, such as `people:12`, becomes, and import nothing',
    )
    .option('--skip-invalid', 'import the valid rows and report the others, instead of importing nothing', false)
    .addOption(
      new Option('--mode <mode>', '`sync` also deletes rows that are missing from the file of their kind')
        .choices(['upsert', 'sync'])
        .default('upsert'),
    )
    .option(
      '--source <id>',
      'with sync: delete only rows of this source; with `--from baton`: the source of the rows (default: the name of the folder)',
    )
    .option(
      '--max-deletes <share>',
      `with sync: maximum share of the rows of a kind to delete (default: ${defaultMaxDeletes})`,
      parseShare,
    )
    .option('--dry-run', 'report the rows and violations that would change, and change nothing', false)
    .option('--csv <file>', 'with a dry run: write all these rows and violations to this file')
    .option('--reason <text>', 'why the rows are imported: kept in the record of the import', readLine(500))
    .option('--ticket <text>', 'the ticket of the import: kept likewise', readLine(100))
    .option('--json', 'print the report as JSON', false)
    .action(async (folder: string | undefined, flags: Flags) => {
      if (flags.explain !== undefined) {
        await explain(terminal, folder, flags);
        return;
      }
      const report = await importFolder(terminal, folder, flags);
      if (flags.json) printLines(terminal.stdout, [JSON.stringify(report)]);
      else printReport(terminal, report, flags);
      if (isRefused(report, flags)) throw new CommandError(`nothing was imported: ${reasonOf(report)}`);
    });
}

async function explain(terminal: Terminal, folder: string | undefined, flags: Flags): Promise<void> {
  const rows = await explainInput(terminal, folder, flags);
  printLines(terminal.stdout, flags.json ? [JSON.stringify(rows)] : describeExplained(rows).map(printable));
}

function explainInput(
  terminal: Terminal,
  folder: string | undefined,
  { mapping, from, explain: place = '' }: Flags,
): ReturnType<typeof explainRows> {
  const isDirectory = from !== undefined && from !== baton;
  if (isDirectory && folder === undefined && mapping === undefined) {
    return explainDirectory(from, place, noteTo(terminal));
  }
  if (from === undefined && folder !== undefined && mapping !== undefined) {
    return explainRows({ folder, mapping, place, note: noteTo(terminal) });
  }
  throw usageError('`--explain` requires `--mapping` and a folder, or `--from` a directory file');
}

function noteTo({ stderr }: Terminal): (text: string) => void {
  return (text) => {
    printLines(stderr, [printable(`note: ${text}`)]);
  };
}

/** Parses printable characters on one line, at most `most` of them. */
function readLine(most: number): (text: string) => string {
  const pattern = new RegExp(`^\\P{C}{1,${most}}$`, 'u');
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidArgumentError(`it must be one line of 1 to ${most} characters.`);
  };
}

function isRefused({ applied, faultCount, excess = [] }: FolderReport, { dryRun, skipInvalid }: Flags): boolean {
  if (applied) return false;
  return !dryRun || excess.length > 0 || (faultCount > 0 && !skipInvalid);
}

/** The value of `--from` that is not a file name. */
const baton = 'baton';

/** Returns the options of `--mode sync`; undefined in the other mode. */
function readSync({ skipInvalid, from, source, mode, maxDeletes }: Flags) {
  if (mode === 'sync' && skipInvalid) {
    throw usageError(
      '`--skip-invalid` cannot be combined with `--mode sync`: an invalid row would be treated as missing and deleted',
    );
  }
  if (mode !== 'sync' && source !== undefined && from !== baton) throw usageError('`--source` requires `--mode sync`');
  if (mode !== 'sync' && maxDeletes !== undefined) throw usageError('`--max-deletes` requires `--mode sync`');
  return mode === 'sync' ? { sourceId: source, maxDeletes: maxDeletes ?? usualShare } : undefined;
}

/** Opens the files of the folder, or the directory. */
async function openInput(
  terminal: Terminal,
  folder: string | undefined,
  { from, mapping, source = '' }: Flags,
): Promise<Result<ImportInput, readonly FileFault[]>> {
  const note = noteTo(terminal);
  if (from === baton) {
    if (folder === undefined) throw usageError('`--from baton` requires the folder with the files of `baton`');
    if (mapping !== undefined) throw usageError('`--mapping` cannot be combined with `--from baton`');
    return openBaton(folder, { sourceId: source, note });
  }
  if ((folder === undefined) === (from === undefined)) {
    throw usageError('name either a folder, `--from` a directory file, or `--from baton` and a folder');
  }
  if (folder !== undefined) return mapping === undefined ? openFolder(folder) : openMapped(folder, mapping, note);
  if (mapping !== undefined) throw usageError('`--mapping` is for a folder; the file of `--from` holds its own rules');
  return ok(await openDirectory(from!, note));
}

async function importFolder(
  terminal: Terminal,
  folder: string | undefined,
  { source, ...others }: Flags,
): Promise<FolderReport> {
  const isNamed = others.from === baton && folder !== undefined;
  const flags = {
    ...others,
    ...(isNamed && { source: basename(resolve(folder)) }),
    ...(source !== undefined && { source }),
  };
  if (flags.csv !== undefined && !flags.dryRun) throw usageError('`--csv` requires `--dry-run`');
  const sync = readSync(flags);
  const input = await openInput(terminal, folder, flags);
  const settings = loadSettings(CliSettings, terminal.env);
  return withServices(settings, async (services) => {
    if (!input.ok) return refusedReport(input.error);
    const report = await run(services, input.value, { terminal, flags, sync });
    return toFolderReport(report, input.value);
  });
}

interface Run {
  readonly terminal: Terminal;
  readonly flags: Flags;
  readonly sync: ReturnType<typeof readSync>;
}

async function run(
  services: Services,
  {
    files,
    checksums,
    notes,
    onRefused,
    sources,
    wholeKinds,
    size,
    batches,
    nameOf,
    describeLine,
    showProgress: toShown,
  }: ImportInput,
  { terminal, flags: { skipInvalid, dryRun: isDryRun, csv, reason, ticket }, sync }: Run,
): Promise<ImportReport> {
  const progress = showProgress(terminal, size);
  const onBytes = (count: number): void => {
    progress.addBytes(count);
  };
  const read = batches(onBytes, services(Store));
  const preview = csv === undefined ? undefined : await PreviewFile.create(csv, nameOf);
  const options = {
    skipInvalid,
    sync,
    sources,
    wholeKinds,
    onRefused,
    isDryRun,
    origin: { reason, ticket, files, checksums, notes },
  };
  const started = Date.now();
  try {
    return await services(ImportInventory).execute(reportInterruption(terminal, read), {
      ...options,
      ...(preview !== undefined && { watcher: preview }),
      ...(describeLine !== undefined && { describeLine }),
      onProgress: (rows) => {
        progress.showRows(toShown(rows));
      },
    });
  } catch (error) {
    if (error instanceof InputError && !isDryRun) {
      await services(ImportInventory).keepFailure(error.message, started, options);
    }
    throw error;
  } finally {
    progress.stop();
    await preview?.end();
  }
}

/** Describes an interruption: nothing is committed while rows are read; after the last one only the database knows. */
async function* reportInterruption(
  { interruption }: Terminal,
  batches: AsyncIterable<ImportBatch>,
): AsyncGenerator<ImportBatch> {
  interruption.from(() => 'nothing was imported');
  yield* batches;
  interruption.from(() => 'it was about to commit; import again to be sure: existing rows do not change');
}

function printReport({ stdout, stderr }: Terminal, report: FolderReport, flags: Flags): void {
  printLines(stderr, [...describeExcess(report), ...describeFaults(report), ...describeRows(report)]);
  if (isRefused(report, flags)) return;
  if (!report.applied) printLines(stderr, ['nothing was changed; the import would make these changes:']);
  printLines(stdout, [...describeCounts(report), ...describePreview(report.preview)].map(printable));
  printLines(stderr, [
    ...describeCorrelation(report),
    ...describeUnmatchedValues(report.unmatched ?? []),
    ...describeWarnings(report.warnings ?? []),
  ]);
  if (report.faultCount > 0) printLines(stderr, [`invalid rows were skipped: ${countFaults(report)}`]);
}

function reasonOf(report: FolderReport): string {
  return report.excess === undefined ? countFaults(report) : 'it would delete more rows than `--max-deletes` allows';
}

function countFaults({ faultCount }: FolderReport): string {
  return faultCount === 1 ? 'one error' : `${formatCount(faultCount)} errors`;
}
