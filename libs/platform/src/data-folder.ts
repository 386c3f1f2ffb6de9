import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defaultDatabaseUrl, type CommonSettings } from './settings/common-settings';

/**
 * Makes all files that the process creates later readable by its user only (0600), and folders too (0700): database,
 * WAL and spooled imports contain personal data.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes the folder when there is none. One that is there is left as it is: it may be shared on purpose. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Creates the folder of the default database. The folder of a configured database must exist: if it does not, the name
 * is more likely wrong.
 */
export async function makeDefaultFolder({ databaseUrl }: Pick<CommonSettings, 'databaseUrl'>): Promise<void> {
  if (databaseUrl === defaultDatabaseUrl) await makeDataFolder(dirname(defaultDatabaseUrl.slice('sqlite:'.length)));
}
