import type { Database } from './database';
import { migrations } from './migrations/migrations';
import { sizeOf } from './shorten-log';

/** What an operator wants to know of a database. */
export interface DatabaseState {
  /** The engine and its version. */
  readonly server: string;
  /** Milliseconds since 1970 by the server's clock; undefined where the database is part of this process. */
  readonly clock: number | undefined;
  readonly bytes: number;
  /** Of SQLite's write-ahead log, beside the database. */
  readonly logBytes: number;
  /** The names of migrations that are not applied. */
  readonly pending: readonly string[];
  /** The names of applied migrations that this version does not know. */
  readonly unknown: readonly string[];
}

export async function inspectDatabase(database: Database): Promise<DatabaseState> {
  const pending = await database.pendingMigrations();
  const known = new Set<string>(migrations.map(({ name }) => name));
  const applied = pending.length === known.size ? [] : await database.query('SELECT name FROM migration ORDER BY id');
  const unknown = applied.map(({ name }) => String(name)).filter((name) => !known.has(name));
  const engine = database.engine === 'sqlite' ? await inspectSqlite(database) : await inspectPostgres(database);
  return { ...engine, pending, unknown };
}

type EngineState = Omit<DatabaseState, 'pending' | 'unknown'>;

async function inspectSqlite(database: Database): Promise<EngineState> {
  const [row] = await database.query(
    `SELECT sqlite_version() AS version, (SELECT file FROM pragma_database_list WHERE name = 'main') AS file`,
  );
  const { version, file } = row as { readonly version: string; readonly file: string };
  const [bytes, logBytes] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return { server: `SQLite ${version}`, clock: undefined, bytes, logBytes };
}

async function inspectPostgres(database: Database): Promise<EngineState> {
  const [row] = await database.query(
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
       extract(epoch FROM clock_timestamp()) * 1000 AS clock`,
  );
  const { version, bytes, clock } = row as Readonly<Record<'version' | 'bytes' | 'clock', string>>;
  return { server: `PostgreSQL ${version}`, clock: Number(clock), bytes: Number(bytes), logBytes: 0 };
}
