import { openDatabase } from '@identity-governance/persistence';
import { composeCli, type Services } from './compose';
import type { CliSettings } from './config';

/** Runs work on the database of the settings, which must be migrated, and closes it. */
export async function withServices<T>(settings: CliSettings, work: (services: Services) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings.databaseUrl, { mustExist: true, limits: settings });
  try {
    await database.requireSchema();
    const rules = { disabledHoldAccess: settings.disabledIdentitiesHoldAccess };
    return await work(composeCli(database, rules, { carryHours: settings.violationCarryHours }));
  } finally {
    await database.close();
  }
}
