import { checkSqliteFile } from './connections/check-sqlite-file';
import type { DatabaseLimits } from './connections/database-limits';
import { DatabaseFiles } from './connections/database-files';
import { defaultDatabaseLimits } from './connections/database-limits';
import { openPostgresConnections } from './connections/postgres-connections';
import { openPostgresStage } from './connections/postgres-stage';
import { readSqliteFile } from './connections/read-sqlite-file';
import { openSqliteConnections, poolSqliteConnections } from './connections/sqlite-connections';
import { PROBES, SINGLE } from './connections/pool-sizes';
import { openSqliteStage, removeOldStages } from './connections/sqlite-stage';
import type { DatabaseConnections } from './database';
import { Database } from './database';
import { readContents, refuseContents } from './database-contents';
import { DatabaseFault } from './database-fault';
import { findUrlFault } from './database-url';
import { dialects } from './dialects/dialects';

/**
 * Additional time after the server's limit, so that the server's error comes first; this limit takes effect only on a
 * silent network.
 */
const ANSWER_AFTER = 2_000;
/**
 * Busy timeout in milliseconds. SQLite polls the lock after one and after two, and then would sleep up to a tenth of a
 * second while others get the lock. `Database` therefore retries itself.
 */
const SHORT_WAIT = 3;
/**
 * Cache of the writer on SQLite in KiB. Changed pages that exceed it are written and read repeatedly while others wait
 * for the lock: 12,000 changes across a table of six million rows change about 30,000 pages of 4 KiB.
 */
const WRITER_CACHE = 96 * 1024;
/** Time limit in milliseconds for another migration on SQLite. */
const MIGRATION_WAIT = 10 * 60_000;

export interface DatabaseOptions {
  /**
   * Whether to reject a missing SQLite file, or a database without the tables of this service, instead of creating it.
   */
  readonly mustExist?: boolean;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<DatabaseLimits>;
}

type Open = (url: string, limits: DatabaseLimits, mustExist: boolean) => Promise<Database> | undefined;

/**
 * Functions that open a URL of their engine, and return undefined for another. A new engine does not compile without an
 * entry.
 */
const engines: Readonly<Record<keyof typeof dialects, Open>> = {
  sqlite(url, limits, mustExist) {
    const file = /^sqlite:(?:\/\/(?=\/(?!\/)))?(?<file>.+)$/s.exec(url)?.groups?.file;
    return file === undefined ? undefined : openSqlite(file, limits, mustExist);
  },
  postgres: (url, ...rest) => (/^postgres(ql)?:/.test(url) ? openPostgres(url, ...rest) : undefined),
};

/**
 * Opens `sqlite:<file>`, in a folder that exists, or `postgres://…`. It may need `migrate` before a store can use it.
 * Throws a `DatabaseFault`, or the driver's error: see `explainDatabaseFault`.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const limits = { ...defaultDatabaseLimits, ...options.limits };
  const fault = findUrlFault(url);
  if (fault !== undefined) throw new DatabaseFault(`\`DATABASE_URL\` ${fault}`);
  for (const open of Object.values(engines)) {
    const opened = open(url, limits, options.mustExist ?? false);
    if (opened !== undefined) return opened;
  }
  throw new Error('no engine opens this database URL');
}

async function openSqlite(file: string, limits: DatabaseLimits, mustExist: boolean): Promise<Database> {
  if (await checkSqliteFile(file, mustExist)) {
    // Before any write.
    const read = async (query: Parameters<typeof readContents>[0]) => readContents(query, dialects.sqlite);
    const contents = await readSqliteFile(file, limits.lockMilliseconds, read);
    const hint = '; a copy of a database in use is empty without its `-wal` file';
    refuseContents(contents, { what: `the database \`${file}\``, mustExist, hint });
  }
  await removeOldStages(file);
  const connections = await connectSqlite(file, limits);
  const anchor = await openSqliteConnections({ ...limits, file, size: 1, readOnly: true });
  const files = await DatabaseFiles.of(file, anchor);
  return new Database({ location: file, dialect: dialects.sqlite, connections, limits, files });
}

async function openPostgres(url: string, limits: DatabaseLimits, mustExist: boolean): Promise<Database> {
  const connections = await connectPostgres(url, limits);
  const database = new Database({ location: url, dialect: dialects.postgres, connections, limits });
  try {
    if (mustExist) {
      const contents = await readContents(async (sql) => database.query(sql), dialects.postgres);
      refuseContents(contents, { what: 'the PostgreSQL database, as visible to its user,', mustExist });
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function connectSqlite(file: string, limits: DatabaseLimits): Promise<DatabaseConnections> {
  const { connectMilliseconds, lockMilliseconds } = limits;
  const common = { file, connectMilliseconds };
  const open = async (size: number, readOnly: boolean, wait = lockMilliseconds) =>
    openSqliteConnections({ ...common, size, readOnly, lockMilliseconds: wait });
  const writer = { ...common, size: 1, readOnly: false, lockMilliseconds: SHORT_WAIT };
  return {
    writers: await openSqliteConnections({ ...writer, cacheSize: WRITER_CACHE }),
    readers: await open(limits.readers, true),
    single: await open(1, true),
    probes: await open(1, false),
    // Only workers need it.
    notes: poolSqliteConnections({ ...writer, isSynced: false }),
    openUnlimited: async () => open(1, false, MIGRATION_WAIT),
    openStage: async () => openSqliteStage(file, { lockMilliseconds, mergeMilliseconds: SHORT_WAIT }),
  };
}

async function connectPostgres(url: string, limits: DatabaseLimits): Promise<DatabaseConnections> {
  const { connectMilliseconds } = limits;
  const open = async (size: number, answerMilliseconds: number) =>
    openPostgresConnections({ url, size, connectMilliseconds, answerMilliseconds });
  // In parallel, because each opening takes multiple round trips to the server.
  const [writers, readers, single, probes] = await Promise.all([
    open(limits.writers, limits.writeMilliseconds + ANSWER_AFTER),
    open(limits.readers, limits.statementMilliseconds + ANSWER_AFTER),
    open(SINGLE, connectMilliseconds),
    open(PROBES, connectMilliseconds),
  ]);
  const openUnlimited = async () => open(1, 0);
  const openStage = async () => openPostgresStage(await openUnlimited());
  return { writers, readers, single, probes, notes: single, openUnlimited, openStage };
}
