import type { Database } from './database';
import { migrations } from './migrations/migrations';
import { sizeOf } from './shorten-log';

/** The state of a database for operators. */
export interface DatabaseState {
  /** The engine and its version. */
  readonly server: string;
  /** Milliseconds since 1970 by the server's clock; undefined if the database is part of this process. */
  readonly clock: number | undefined;
  readonly bytes: number;
  /** Size of SQLite's write-ahead log. */
  readonly logBytes: number;
  /** Damage of the pages of a SQLite file; undefined if they are intact. */
  readonly damage: string | undefined;
  /** Names of pending migrations. */
  readonly pending: readonly string[];
  /** Names of applied migrations that this version does not know. */
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
