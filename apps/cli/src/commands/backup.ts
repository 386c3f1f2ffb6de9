import { rmSync } from 'node:fs';
import { backUpDatabase, openDatabase } from '@identity-governance/persistence';
import { loadSettings } from '@identity-governance/platform';
import { Command } from 'commander';
import { CliSettings } from '../config';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';

export function backupCommand(terminal: Terminal): Command {
  return new Command('backup')
    .description('copy the SQLite database into a new file, while the service runs, and check the copy')
    .argument('<file>', 'path of the backup file; it must not exist')
    .option('--json', 'print JSON', false)
    .action(async (file: string, { json }: { readonly json: boolean }) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const database = await openDatabase(settings.databaseUrl, { mustExist: true, limits: settings });
      terminal.interruption.from(() => {
        rmSync(`${file}.partial`, { force: true });
        return 'no backup was created';
      });
      try {
        const { bytes } = await backUpDatabase(database, file);
        terminal.interruption.from(() => 'the backup is complete');
        const text = printable(`backed up to ${file}, ${formatCount(bytes)} bytes, checked`);
        printLines(terminal.stdout, [json ? JSON.stringify({ file, bytes }) : text]);
      } finally {
        await database.close();
      }
    });
}
