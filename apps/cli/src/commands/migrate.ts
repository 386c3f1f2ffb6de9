import { openDatabase } from '@identity-governance/persistence';
import { loadSettings } from '@identity-governance/platform';
import { Command } from 'commander';
import { CliSettings } from '../config';
import { printLines, type Terminal } from '../terminal';

export function migrateCommand(terminal: Terminal): Command {
  return new Command('migrate').description('bring the database up to date').action(async () => {
    const { databaseUrl } = loadSettings(CliSettings, terminal.env);
    const database = await openDatabase(databaseUrl);
    try {
      const applied = await database.migrate();
      const lines = applied.map((name) => `applied ${name}`);
      printLines(terminal.stdout, lines.length === 0 ? ['the database is up to date'] : lines);
    } finally {
      await database.close();
    }
  });
}
