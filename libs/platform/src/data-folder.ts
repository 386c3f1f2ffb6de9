import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defaultDatabaseUrl, type CommonSettings } from './settings/common-settings';

/**
 * From here on files that the process makes can be read by its user alone (0600), and folders opened by nobody else
 * (0700): database, logs of the database and spooled imports hold personal data.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes the folder when there is none. One that is there is left as it is: it may be shared on purpose. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Makes the folder of the default database. That of a database which somebody has named must be there: where it is not,
 * the name is wrong more often than the folder is missing.
 */
export async function makeDefaultFolder({ databaseUrl }: Pick<CommonSettings, 'databaseUrl'>): Promise<void> {
  if (databaseUrl === defaultDatabaseUrl) await makeDataFolder(dirname(defaultDatabaseUrl.slice('sqlite:'.length)));
}
