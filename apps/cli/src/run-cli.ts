import { InputError } from '@identity-governance/connectors';
import { explainDatabaseFault } from '@identity-governance/persistence';
import { explainSystemFault, SettingsError } from '@identity-governance/platform';
import { Command, CommanderError } from 'commander';
import { CommandError, type ExitCode } from './command-error';
import { accessCommand } from './commands/access';
import { auditCommand } from './commands/audit';
import { backupCommand } from './commands/backup';
import { causesCommand } from './commands/causes';
import { checkCommand } from './commands/check';
import { consoleCommand } from './commands/console';
import { doctorCommand } from './commands/doctor';
import { eraseCommand } from './commands/erase';
import { importCommand } from './commands/import';
import { importsCommand } from './commands/imports';
import { jobsCommand } from './commands/jobs';
import { migrateDataCommand } from './commands/migrate-data';
import { migrateCommand } from './commands/migrate';
import { planCommand } from './commands/plan';
import { policiesCommand } from './commands/policies';
import { predictCommand } from './commands/predict';
import { remediateCommand } from './commands/remediate';
import { reportCommand } from './commands/report';
import { rolesCommand } from './commands/roles';
import { scanCommand } from './commands/scan';
import { simulateCommand } from './commands/simulate';
import { tokenCommand } from './commands/token';
import { unmatchedValuesCommand } from './commands/unmatched-values';
import { whoCommand } from './commands/who';
import { refuseUnclearOptions } from './refuse-unclear-options';
import { printable, printLines, type Terminal } from './terminal';

/**
 * Runs one command, for example `['import', './data']`, and returns the exit code of the process. With `--json` an
 * error is one line of JSON on stderr.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const printError = args.includes('--json') ? printJson : printText;
  try {
    await createProgram(args, terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      const exitCode = exitCodeOf(error);
      printError(terminal, { exitCode, text: explain(error) });
      return exitCode;
    }
    if (error.exitCode === 0) return 0;
    if (printError === printJson) printJson(terminal, { exitCode: 2, text: usageFault(error) });
    return 2;
  }
}

const creators = [
  migrateCommand,
  importCommand,
  importsCommand,
  tokenCommand,
  consoleCommand,
  predictCommand,
  checkCommand,
  whoCommand,
  accessCommand,
  jobsCommand,
  doctorCommand,
  backupCommand,
  migrateDataCommand,
  scanCommand,
  simulateCommand,
  rolesCommand,
  policiesCommand,
  causesCommand,
  planCommand,
  remediateCommand,
  reportCommand,
  unmatchedValuesCommand,
  auditCommand,
  eraseCommand,
] as const;

function createProgram(args: readonly string[], terminal: Terminal): Command {
  const program = new Command('governance')
    .description('command line of the identity governance service')
    .version(terminal.version, '--version', 'print the version');
  const commands = creators.map((create) => create(terminal));
  for (const command of [program, ...commands, ...commands.flatMap((parent) => parent.commands)]) {
    command
      .exitOverride()
      .showHelpAfterError('(run with --help for usage)')
      .configureOutput({
        writeOut: (text) => terminal.stdout.write(text),
        writeErr: (text) => {
          if (!args.includes('--json')) terminal.stderr.write(withPrintable(text, args));
        },
      });
    refuseUnclearOptions(command);
  }
  for (const command of commands) program.addCommand(command);
  return program;
}

/** Returns commander's message, with the arguments that it repeats escaped. */
function withPrintable(text: string, args: readonly string[]): string {
  const escaped = args.reduce((said, arg) => said.replaceAll(arg, (found) => printable(found)), text);
  return escaped.split('\n').map(printable).join('\n');
}

function usageFault({ code, message }: CommanderError): string {
  return code === 'commander.help'
    ? 'no command given; run with --help to list the commands'
    : message.replace('error: ', '');
}

interface ReportedError {
  readonly exitCode: ExitCode;
  readonly text: string;
}

function printText({ stderr }: Terminal, { text }: ReportedError): void {
  printLines(
    stderr,
    text.split('\n').map((line) => `governance: ${printable(line)}`),
  );
}

function printJson({ stderr }: Terminal, { exitCode, text }: ReportedError): void {
  printLines(stderr, [JSON.stringify({ error: text, exitCode })]);
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof InputError && error.isMisuse ? 2 : 1;
}

/** Describes an error that the user can correct in a sentence; for a bug returns all details. */
function explain(error: unknown): string {
  if ([CommandError, InputError, SettingsError].some((kind) => error instanceof kind)) return (error as Error).message;
  const fault = explainDatabaseFault(error) ?? explainSystemFault(error);
  if (fault !== undefined) return fault;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
