import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defaultDatabaseUrl, type CommonSettings } from './settings/common-settings';

/**
 * Makes the folder of the default database. That of a database which somebody has named must be there: where it is not,
 * the name is wrong more often than the folder is missing.
 */
export async function makeDefaultFolder({ databaseUrl }: Pick<CommonSettings, 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== defaultDatabaseUrl) return;
  await mkdir(dirname(defaultDatabaseUrl.slice('sqlite:'.length)), { recursive: true, mode: 0o700 });
}
