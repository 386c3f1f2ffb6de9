import { Store } from '@identity-governance/application';
import type { ImportSchedule } from '@identity-governance/records';
import { loadSettings } from '@identity-governance/platform';
import { Command } from 'commander';
import { CliSettings } from '../config';
import { createTable } from '../create-table';
import { readImportSchedules } from '../doctor/examine-imports';
import { printable, printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

/** Declares the list of imports that the worker runs on a schedule. */
export function importsCommand(terminal: Terminal): Command {
  return new Command('imports')
    .description('list scheduled imports with their last and next runs')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { readonly json: boolean }) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const schedules = await withServices(settings, (services) => readImportSchedules(services(Store)));
      printLines(terminal.stdout, json ? [JSON.stringify({ imports: schedules })] : describe(schedules));
    });
}

function describe(schedules: readonly ImportSchedule[]): readonly string[] {
  if (schedules.length === 0) return ['no import is scheduled; see the setting `IMPORT_SCHEDULES` of the worker'];
  const table = createTable({ head: ['import', 'schedule', 'next run', 'last run', 'outcome', 'message'] });
  for (const { id, schedule, timeZone, nextRun, running, lastRun } of schedules) {
    const outcome = running === null ? (lastRun?.outcome ?? '') : `running since ${running}`;
    const last = [lastRun?.started ?? '', outcome, printable(lastRun?.message ?? '')];
    table.push([id, `${schedule} (${timeZone})`, nextRun ?? 'none', ...last]);
  }
  return table.toString().split('\n');
}
