import { checkSqliteFile } from './connections/check-sqlite-file';
import { openPostgresConnections } from './connections/postgres-connections';
import { openSqliteConnections } from './connections/sqlite-connections';
import type { DatabaseConnections } from './database';
import { Database } from './database';
import { DatabaseFault } from './database-fault';
import { dialects } from './dialects/dialect';

const SQLITE_READERS = 4;
/** Per process; a PostgreSQL server has 100 connections unless told otherwise. */
const POSTGRES_READERS = 8;
const POSTGRES_WRITERS = 4;

/**
 * Opens `sqlite:<file>`, in a folder that exists, or `postgres://…`. It may need `migrate` before a store can use it.
 * `mustExist`: a SQLite file that is not there is a fault, instead of being made. Throws a `DatabaseFault`, or what the
 * driver says: see `explainDatabaseFault`.
 */
export async function openDatabase(url: string, { mustExist = false } = {}): Promise<Database> {
  const sqlite = /^sqlite:(?:\/\/(?=\/(?!\/)))?(?<file>.+)$/s.exec(url)?.groups?.file;
  if (sqlite !== undefined) {
    await checkSqliteFile(sqlite, mustExist);
    return new Database(dialects.sqlite, await connectSqlite(sqlite));
  }
  if (!/^postgres(ql)?:/.test(url))
    throw new DatabaseFault('the database url starts with neither `sqlite:` nor `postgres:`');
  // Node shows a URL that it cannot read, with the password in it: so it is not passed on.
  if (!URL.canParse(url))
    throw new DatabaseFault('the database url is no URL; encode special characters of its password');
  return new Database(dialects.postgres, await connectPostgres(url));
}

async function connectSqlite(file: string): Promise<DatabaseConnections> {
  const writers = await openSqliteConnections({ file, size: 1, readOnly: false });
  const readers = await openSqliteConnections({ file, size: SQLITE_READERS, readOnly: true });
  const single = await openSqliteConnections({ file, size: 1, readOnly: true });
  return { writers, readers, single };
}

async function connectPostgres(url: string): Promise<DatabaseConnections> {
  const writers = await openPostgresConnections(url, POSTGRES_WRITERS);
  const readers = await openPostgresConnections(url, POSTGRES_READERS);
  return { writers, readers, single: readers };
}
