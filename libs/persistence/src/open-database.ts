import { openPostgresConnections } from './connections/postgres-connections';
import { openSqliteConnections } from './connections/sqlite-connections';
import type { DatabaseConnections } from './database';
import { Database } from './database';
import { dialects } from './dialects/dialect';

const SQLITE_READERS = 4;
/** Per process; a PostgreSQL server has 100 connections unless told otherwise. */
const POSTGRES_READERS = 8;
const POSTGRES_WRITERS = 4;

/** Opens `sqlite:<file>`, making its folder, or `postgres://…`. It may need `migrate` before a store can use it. */
export async function openDatabase(url: string): Promise<Database> {
  const sqlite = /^sqlite:(?:\/\/(?=\/))?(?<file>.+)$/s.exec(url)?.groups?.file;
  if (sqlite !== undefined) return new Database(dialects.sqlite, await connectSqlite(sqlite));
  if (/^postgres(ql)?:/.test(url)) return new Database(dialects.postgres, await connectPostgres(url));
  throw new Error('the database url starts with neither `sqlite:` nor `postgres:`');
}

async function connectSqlite(file: string): Promise<DatabaseConnections> {
  if (file.startsWith(':memory:')) throw new Error('a database in memory is not supported, name a file');
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
