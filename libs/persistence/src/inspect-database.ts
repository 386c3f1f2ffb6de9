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
  /** What is wrong with the pages of a SQLite file; undefined where nothing is. */
  readonly damage: string | undefined;
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
  return { ...(await inspectEngine(database)), pending, unknown };
}

type EngineState = Omit<DatabaseState, 'pending' | 'unknown'>;

async function inspectEngine(database: Database): Promise<EngineState> {
  const [row] = await database.query(database.dialect.inspect);
  const { server, file, bytes, clock } = row as {
    readonly server: string;
    readonly file: string | null;
    readonly bytes: string | null;
    readonly clock: string | null;
  };
  return {
    server,
    clock: clock === null ? undefined : Number(clock),
    bytes: file === null ? Number(bytes) : await sizeOf(file),
    logBytes: file === null ? 0 : await sizeOf(`${file}-wal`),
    damage: await findDamage(database),
  };
}

async function findDamage(database: Database): Promise<string | undefined> {
  const { checkPages } = database.dialect;
  const [row = {}] = checkPages === undefined ? [] : await database.query(checkPages);
  const [verdict = 'ok'] = Object.values(row).map(String);
  return verdict === 'ok' ? undefined : verdict.replace(/\s+/g, ' ');
}
