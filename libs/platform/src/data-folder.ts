import { mkdir } from 'node:fs/promises';

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
