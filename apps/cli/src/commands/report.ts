import { countOf } from '@identity-governance/values';
import { open, rm } from 'node:fs/promises';
import {
  Clock,
  CurrentActor,
  ExportViolationReport,
  IdGenerator,
  SealAuditEvents,
  Store,
} from '@identity-governance/application';
import { explainDatabaseFault } from '@identity-governance/persistence';
import { createReportTools, loadSettings, readTextFileSync } from '@identity-governance/platform';
import { Command } from 'commander';
import { notFoundError } from '../access-request';
import { CommandError } from '../command-error';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { describeLeftOut } from '../inventory/describe-left-out';
import { accountRules } from '../inventory/with-origin';
import { verifyLog, type LogVerification } from '../report/verify-log';
import { readPairs, verifyReport, type VerifiedReport } from '../report/verify-report';
import { printable, printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';
import { withServices } from '../with-services';

interface ReportOptions {
  readonly output: string;
  readonly policy?: readonly string[];
  readonly at?: string;
}

interface VerifyOptions {
  readonly key?: string;
  readonly log: boolean;
  readonly json: boolean;
}

/** Writes the records of violations into an archive, and verifies such archives. */
export function reportCommand(terminal: Terminal): Command {
  return new Command('report')
    .description(
      'write all records of violations into a ZIP archive: a CSV file, a workbook, a page to print, and a manifest with their hashes',
    )
    .option('--output <file>', 'the archive, which must not exist', 'violations.zip')
    .option('--policy <ids...>', 'only the records of these policies')
    .option('--at <time>', 'the records as of a past time: a date, which stands for its end in UTC, or a time')
    .action((options: ReportOptions) => writeReport(terminal, options))
    .addCommand(verifyCommand(terminal));
}

function verifyCommand(terminal: Terminal): Command {
  return new Command('verify')
    .description('compare the files of an archive with its manifest; needs no database, except for `--log`')
    .argument('<file>', 'an archive that was downloaded, or written by `report`')
    .option('--key <file>', 'the public key (PEM) by which the manifest must be signed')
    .option('--log', 'also compare the violations with an evaluation of the audit log of the database', false)
    .option('--json', 'print JSON', false)
    .action(async (file: string, { key, log, json }: VerifyOptions) => {
      const archive = await verifyReport(file, key === undefined ? undefined : readTextFileSync(key));
      const verified = log ? await withLog(terminal, file, archive) : archive;
      printLines(terminal.stdout, json ? [JSON.stringify(verified)] : describe(verified));
      const { length } = verified.errors;
      if (length > 0)
        throw new CommandError(
          `the archive does not match its manifest${log ? ', or the audit log' : ''}; errors: ${length}`,
        );
    });
}

/** Adds the comparison with the audit log if the files are those of the manifest. */
async function withLog(terminal: Terminal, file: string, archive: VerifiedReport): Promise<LoggedReport> {
  const { manifest, errors } = archive;
  if (manifest === undefined || errors.length > 0) return archive;
  const settings = loadSettings(CliSettings, terminal.env);
  const pairs = await readPairs(file);
  const logged = await withServices(settings, (services) => verifyLog(services, settings, { manifest, pairs }));
  return { ...archive, ...logged };
}

type LoggedReport = VerifiedReport & Partial<Pick<LogVerification, 'proved'>>;

async function writeReport(terminal: Terminal, { output, policy = [], at }: ReportOptions): Promise<void> {
  const settings = loadSettings(CliSettings, terminal.env);
  const { version } = terminal;
  const rules = accountRules(settings);
  const reports = createReportTools({ version, signingKey: settings.auditSigningKey, rules });
  terminal.interruption.from(() => `\`${output}\` is not complete: delete it, and run the same command again`);
  await withServices(settings, async (services) => {
    await sealState(terminal, services);
    const [store, clock, ids] = [services(Store), services(Clock), services(IdGenerator)];
    const file = await open(output, 'wx', 0o600);
    let isWritten = false;
    try {
      const report = new ExportViolationReport({ store, clock, ids, reports });
      const requester = { client: services(CurrentActor).get().name, subject: null };
      const records = { policyIds: policy.length === 0 ? null : policy, at };
      const written = await report.execute(records, requester, ({ content }) =>
        file.write(Buffer.from(content, 'base64')),
      );
      if (!written.ok) throw refusalOf(written.error);
      isWritten = true;
    } finally {
      await file.close();
      if (!isWritten) await rm(output, { force: true });
    }
  });
  const { manifest } = await verifyReport(output);
  const { files, warnings = [], leftOut } = manifest ?? {};
  const rows = files?.[0]?.rows ?? 0;
  printLines(terminal.stderr, [
    ...describeWarnings(warnings),
    ...(leftOut === undefined ? [] : describeLeftOut(leftOut)),
  ]);
  printLines(terminal.stdout, [`${countOf(rows, 'record')} of violations in \`${printable(output)}\``]);
}

/** Seals the latest events, so that the log names the state of the report. All else only reads the database. */
async function sealState(terminal: Terminal, services: Services): Promise<void> {
  try {
    await services(SealAuditEvents).execute();
  } catch (error) {
    const fault = explainDatabaseFault(error);
    if (fault === undefined) throw error;
    const text =
      'the latest events of the audit log could not be sealed, so that `verify --log` may refuse this report';
    printLines(terminal.stderr, [`warning: ${text}: ${printable(fault)}`]);
  }
}

type Refusal = Extract<Awaited<ReturnType<ExportViolationReport['execute']>>, { readonly ok: false }>['error'];

function refusalOf(error: Refusal): CommandError {
  if (error.kind === 'not-found') return notFoundError(error);
  return error.kind === 'violations-unknown'
    ? new CommandError('`--at`: no worker has recorded violations yet, so that there are no records of the past')
    : new CommandError(error.faults.map(({ reason }) => `\`--at\` ${reason}`).join('\n'));
}

function describe({ manifest, isSigned, errors, ignored, proved = [] }: LoggedReport): readonly string[] {
  if (manifest === undefined || errors.length > 0) return errors.map(printable);
  const others = ignored.map((one) => `\`${printable(one)}\` is no part of the report and was not compared`);
  const { name, asOf, requestedBy, files, signature } = manifest;
  const requester = requestedBy.subject ?? requestedBy.client ?? 'unknown';
  const signed =
    isSigned === true
      ? 'the manifest is signed by this key'
      : signature === undefined
        ? 'the manifest is not signed'
        : 'the signature of the manifest was not checked: use `--key`';
  return [
    `${name}, requested by ${requester}, as of ${asOf}`,
    ...files.map(({ name: file, rows }) => {
      return `\`${file}\` is unchanged${rows === undefined ? '' : `: ${countOf(rows, 'row')}`}`;
    }),
    ...others,
    signed,
    ...proved,
  ].map(printable);
}
