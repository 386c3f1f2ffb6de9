import { loadSettings, SettingsError } from '@identity-governance/platform';
import { Command } from 'commander';
import { CommandError } from '../command-error';
import { CliSettings } from '../config';
import { examineData } from '../doctor/examine-data';
import { examineDatabase } from '../doctor/examine-database';
import { examineKeys } from '../doctor/examine-keys';
import { examineMachine } from '../doctor/examine-machine';
import { examineSettings } from '../doctor/examine-settings';
import { good, type Finding } from '../doctor/finding';
import { printable, printLines, type Terminal } from '../terminal';

interface DoctorOptions {
  readonly data: boolean;
  readonly json: boolean;
}

/** Declares `doctor`, which only reads. */
export function doctorCommand(terminal: Terminal): Command {
  return new Command('doctor')
    .description('check settings, database, migrations, keys, clocks and disk; report problems and how to fix them')
    .option('--data', 'also check the quality of accounts, assignments, entitlements and policies', false)
    .option('--json', 'print the findings as JSON', false)
    .action(async ({ data, json }: DoctorOptions) => {
      const findings = await examine(terminal, data);
      printLines(terminal.stdout, json ? [JSON.stringify({ findings })] : findings.flatMap(describeFinding));
      const faults = findings.filter(({ state }) => state === 'fault').length;
      if (faults > 0) throw new CommandError(faults === 1 ? 'one problem was found' : `${faults} problems were found`);
    });
}

async function examine({ env }: Terminal, withData: boolean): Promise<readonly Finding[]> {
  const found = examineSettings(env);
  const settings = readSettings(env);
  if (settings === undefined) return found;
  const database = await examineDatabase(settings, env);
  const isUsable = database.every(({ state }) => state !== 'fault');
  return [
    ...(found.length === 0 ? [good('settings', 'valid')] : found),
    ...database,
    ...(withData && isUsable ? await examineData(settings) : []),
    ...(await examineKeys(settings)),
    ...(await examineMachine(settings)),
  ];
}

/** Returns undefined if the settings are invalid: without them nothing else can be examined. */
function readSettings(env: Terminal['env']): CliSettings | undefined {
  try {
    return loadSettings(CliSettings, env);
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}

const marks: Readonly<Record<Finding['state'], string>> = { good: 'ok     ', warning: 'warning', fault: 'ERROR  ' };

function describeFinding({ about, state, found, advice }: Finding): readonly string[] {
  const indent = ' '.repeat(22);
  return [
    printable(`${marks[state]}  ${about.padEnd(11)}  ${found}`),
    ...(advice === undefined ? [] : [printable(`${indent}${advice}`)]),
  ];
}
