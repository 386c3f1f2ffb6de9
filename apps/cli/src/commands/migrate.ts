import { openDatabase, type LockHolder } from '@identity-governance/persistence';
import { loadSettings, makeDefaultFolder } from '@identity-governance/platform';
import { Command } from 'commander';
import { CliSettings } from '../config';
import { printable, printLines, type Terminal } from '../terminal';

export function migrateCommand(terminal: Terminal): Command {
  const description = 'apply pending migrations; creates a SQLite file that does not exist';
  return new Command('migrate').description(description).action(async () => {
    const settings = loadSettings(CliSettings, terminal.env);
    await makeDefaultFolder(settings);
    const database = await openDatabase(settings.databaseUrl, { limits: settings });
    terminal.interruption.from(() => 'migrations are applied all or none; run the command again to be sure');
    try {
      const applied = await database.migrate({
        onWait: (holder) => {
          printLines(terminal.stderr, [describeHolder(holder)]);
        },
      });
      const lines = applied.map((name) => `applied ${name}`);
      printLines(terminal.stdout, lines.length === 0 ? ['the database is up to date'] : lines);
    } finally {
      await database.close();
    }
  });
}

/** Returns one line about a session that holds a lock. */
function describeHolder({ pid, application, user, started }: LockHolder): string {
  const since = started === null ? '' : `, whose last statement started at ${started}`;
  const session = `process ${pid} of PostgreSQL (application \`${application}\`, user \`${user}\`)`;
  return printable(`waiting for a lock of ${session}${since}; nothing is changed until it ends`);
}
