import { SettingsError } from '@identity-governance/platform';
import { Command, CommanderError } from 'commander';
import { CommandError } from './command-error';
import { checkCommand } from './commands/check';
import { importCommand } from './commands/import';
import { jobsCommand } from './commands/jobs';
import { migrateCommand } from './commands/migrate';
import { predictCommand } from './commands/predict';
import { tokenCommand } from './commands/token';
import { printable, printLines, type Terminal } from './terminal';

/** 0: done. 1: refused, or it went wrong. 2: called in a wrong way. */
export type ExitCode = 0 | 1 | 2;

/** Runs one command, for example `['import', './data']`, and says with which code the process is to end. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has told why
    const isExpected = error instanceof CommandError || error instanceof SettingsError;
    printLines(terminal.stderr, isExpected ? expectedLines(error) : [`governance: ${explain(error)}`]);
    return 1;
  }
}

function createProgram(terminal: Terminal): Command {
  const program = new Command('governance').description('identity governance from the command line');
  const commands = [migrateCommand, importCommand, tokenCommand, predictCommand, checkCommand, jobsCommand].map(
    (create) => create(terminal),
  );
  for (const command of [program, ...commands, ...commands.flatMap((parent) => parent.commands)]) {
    command
      .exitOverride()
      .showHelpAfterError('(--help tells how it is called)')
      .configureOutput({
        writeOut: (text) => terminal.stdout.write(text),
        writeErr: (text) => terminal.stderr.write(text),
      });
  }
  for (const command of commands) program.addCommand(command);
  return program;
}

function expectedLines({ message }: Error): readonly string[] {
  return message.split('\n').map((line) => `governance: ${printable(line)}`);
}

/** A bug, or broken infrastructure: everything that is known of it. */
function explain(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
