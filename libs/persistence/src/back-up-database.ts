import { open, rename, rm, stat } from 'node:fs/promises';
import type { Database } from './database';
import { DatabaseFault } from './database-fault';
import { openDatabase } from './open-database';

export interface Backup {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Copies a SQLite database in use into a new file, as of one moment, and checks the copy. Until the check succeeds, the
 * file is `<file>.partial`. Readers and writers continue during the backup. Only the owner can read the file.
 */
export async function backUpDatabase(database: Database, file: string): Promise<Backup> {
  if (database.engine !== 'sqlite') {
    throw new DatabaseFault('only SQLite databases can be backed up with this command; use `pg_dump` for PostgreSQL');
  }
  if (await exists(file)) throw new DatabaseFault(`\`${file}\` already exists; name a new file`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    await (await open(partial, 'wx', 0o600)).close(); // SQLite accepts an empty file and keeps its mode
    await database.runUnlimited('VACUUM INTO ?', [partial]);
    await checkCopy(partial);
    await flush(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { file, bytes: (await stat(file)).size };
}

async function checkCopy(partial: string): Promise<void> {
  const copy = await openDatabase(`sqlite:${partial}`, { mustExist: true });
  try {
    const rows = await copy.read(async (scope) => scope.query('PRAGMA integrity_check', []));
    if (rows.length === 1 && rows[0]!.integrity_check === 'ok') return;
    throw new DatabaseFault(`the copy is damaged, and possibly the database: ${JSON.stringify(rows.slice(0, 3))}`);
  } finally {
    await copy.close();
  }
}

/** Flushes the file, so that a power failure cannot lose a backup that was reported as complete. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    },
  );
}
