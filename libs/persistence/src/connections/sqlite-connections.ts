import { setTimeout as sleep } from 'node:timers/promises';
import sqlite3 from 'sqlite3';
import { DataSource } from 'typeorm';
import { sqlite } from '../dialects/sqlite';
import { migrations } from '../migrations/migrations';
import { ConnectionPool } from './connection-pool';
import type { Connections } from './connections';
import { PreparingDatabase } from './preparing-database';
import { silentLogger } from './silent-logger';

export interface SqliteOptions {
  readonly file: string;
  readonly size: number;
  readonly readOnly: boolean;
  readonly connectMilliseconds: number;
  /** Time limit for a lock that another process holds. */
  readonly lockMilliseconds: number;
  /** Whether a commit waits for the disk; default true. */
  readonly isSynced?: boolean;
  /** Maximum cache size per connection in KiB; default 32 MiB. */
  readonly cacheSize?: number;
}

/** Time limit in milliseconds for other processes that open a new file at the same time and keep it locked. */
const OPEN_TIMEOUT = 10_000;

/**
 * Durability of commits: a synced commit survives a power failure, an unsynced one only a crash of the process. The log
 * contains commits in order, so a synced commit makes all earlier ones durable too.
 */
const synchronous = { synced: 'synchronous = FULL', unsynced: 'synchronous = NORMAL' } as const;
const CACHE_SIZE = 32 * 1024;

/**
 * Opens connections as separate data sources. On SQLite, TypeORM has one connection per data source, on which
 * transactions would mix.
 */
export async function openSqliteConnections(options: SqliteOptions): Promise<Connections> {
  const pool = poolSqliteConnections(options);
  await pool.fill();
  return pool;
}

/** Opens connections like `openSqliteConnections`, each on first use. */
export function poolSqliteConnections(options: SqliteOptions): ConnectionPool {
  const open = async () => {
    const source = await openConnection(options);
    return { runner: source.createQueryRunner(), close: async () => source.destroy() };
  };
  return new ConnectionPool({ ...options, open });
}

/** The driver without `verbose`, which TypeORM calls and which would record a stack trace for every statement. */
export const quietDriver = { verbose: () => ({ ...sqlite3, Database: PreparingDatabase }) };

/** SQLITE_OPEN_EXRESCODE: errors have extended result codes, so that their messages need not be parsed. */
const EXTENDED_CODES = 0x02000000;

/** Flags for opening files: the driver's default and extended codes. */
export const openFlags = sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE | sqlite3.OPEN_FULLMUTEX | EXTENDED_CODES;

async function openConnection(options: SqliteOptions): Promise<DataSource> {
  const { file, readOnly, lockMilliseconds, isSynced = true, cacheSize = CACHE_SIZE } = options;
  const source = new DataSource({
    type: 'sqlite',
    driver: quietDriver,
    flags: openFlags,
    database: file,
    busyTimeout: lockMilliseconds,
    migrations: [...migrations],
    migrationsTableName: 'migration',
    logger: silentLogger,
  });
  await source.initialize();
  await useWriteAheadLog(source);
  // The driver's default is a second, and TypeORM does not pass 0.
  const own = [synchronous[isSynced ? 'synced' : 'unsynced'], `busy_timeout = ${lockMilliseconds}`];
  const sizes = [`cache_size = -${cacheSize}`, 'journal_size_limit = 67108864'];
  for (const pragma of [...own, ...sizes]) await source.query(`PRAGMA ${pragma}`);
  if (readOnly) await source.query('PRAGMA query_only = ON');
  return source;
}

/**
 * Enables the write-ahead log, with which readers and the one writer do not wait for each other. Processes that open a
 * new file at the same time conflict in this change, and only here does SQLite fail immediately instead of waiting.
 */
async function useWriteAheadLog(source: DataSource): Promise<void> {
  for (const end = Date.now() + OPEN_TIMEOUT; ;) {
    try {
      await source.query('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (sqlite.failureOf(error) !== 'busy' || Date.now() > end) throw error;
      await sleep(10);
    }
  }
}
