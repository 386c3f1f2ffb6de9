import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defaultDatabaseUrl, type CommonSettings } from './settings/common-settings';

/**
 * Makes all files that the process creates later accessible to its user only (0600), and folders too (0700): database,
 * WAL and spooled imports contain personal data.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Creates the folder if it is missing. Does not change an existing folder, which may be shared on purpose. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Creates the folder of the default database. The folder of a configured database must exist: if it does not, the path
 * is more likely wrong.
 */
export async function makeDefaultFolder({ databaseUrl }: Pick<CommonSettings, 'databaseUrl'>): Promise<void> {
  if (databaseUrl === defaultDatabaseUrl) await makeDataFolder(dirname(defaultDatabaseUrl.slice('sqlite:'.length)));
}
