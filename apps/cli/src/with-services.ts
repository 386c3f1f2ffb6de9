import { openDatabase } from '@identity-governance/persistence';
import { CommandError } from './command-error';
import { composeCli, Services } from './compose';
import type { CliSettings } from './config';

/** Runs work on the database of the settings, which must be migrated, and closes it. */
export async function withServices<T>(settings: CliSettings, work: (services: Services) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings.databaseUrl, { mustExist: true, limits: settings });
  try {
    await database.refuseNewerSchema();
    const pending = await database.pendingMigrations();
    if (pending.length > 0) {
      throw new CommandError(`the database lacks ${pending.length} migrations; run \`governance migrate\` first`);
    }
    return await work(composeCli(database).get(Services));
  } finally {
    await database.close();
  }
}
