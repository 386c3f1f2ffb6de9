import { openDatabase } from '@identity-governance/persistence';
import { loadSettings, makeDefaultFolder } from '@identity-governance/platform';
import { Command } from 'commander';
import { CliSettings } from '../config';
import { printLines, type Terminal } from '../terminal';

export function migrateCommand(terminal: Terminal): Command {
  const description = 'apply pending migrations; creates a SQLite file that does not exist';
  return new Command('migrate').description(description).action(async () => {
    const settings = loadSettings(CliSettings, terminal.env);
    await makeDefaultFolder(settings);
    const database = await openDatabase(settings.databaseUrl, { limits: settings });
    terminal.interruption.from(() => 'migrations are applied all or none; run the command again to be sure');
    try {
      const applied = await database.migrate();
      const lines = applied.map((name) => `applied ${name}`);
      printLines(terminal.stdout, lines.length === 0 ? ['the database is up to date'] : lines);
    } finally {
      await database.close();
    }
  });
}
