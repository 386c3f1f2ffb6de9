import { openDatabase } from '@identity-governance/persistence';
import { CommandError } from './command-error';
import { composeCli, Services } from './compose';

/** Runs work on the database at `url`, which must be migrated, and closes it. */
export async function withServices<T>(url: string, work: (services: Services) => Promise<T>): Promise<T> {
  const database = await openDatabase(url, { mustExist: true });
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
