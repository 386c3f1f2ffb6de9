import { setTimeout as sleep } from 'node:timers/promises';
import sqlite3 from 'sqlite3';
import { DataSource } from 'typeorm';
import { sqlite } from '../dialects/sqlite';
import { migrations } from '../migrations/migrations';
import { tableSchemas } from '../tables/tables';
import { ConnectionPool } from './connection-pool';
import type { Connections } from './connections';
import { PreparingDatabase } from './preparing-database';

export interface SqliteOptions {
  readonly file: string;
  readonly size: number;
  readonly readOnly: boolean;
  readonly connectMilliseconds: number;
  /** How long a statement waits for a lock that another process holds. */
  readonly lockMilliseconds: number;
  /** Whether a commit waits for the disk, as it does when this is left out. */
  readonly isSynced?: boolean;
  /** What each connection keeps of the file at most, in KiB: 32 MiB where this is left out. */
  readonly cacheSize?: number;
}

/** How long other processes that open a new file too may keep it locked, in milliseconds. */
const OPEN_TIMEOUT = 10_000;

/**
 * A commit that was answered survives a power cut, or only a crash of the process. It is in the log behind all that was
 * committed before it: so once it is on the disk, they are too, whether they have waited for that or not.
 */
const synchronous = { synced: 'synchronous = FULL', unsynced: 'synchronous = NORMAL' } as const;
const CACHE_SIZE = 32 * 1024;

/**
 * TypeORM keeps one connection a data source on SQLite, on which transactions would mix: so each connection is a data
 * source of its own.
 */
export async function openSqliteConnections(options: SqliteOptions): Promise<Connections> {
  const pool = poolSqliteConnections(options);
  await pool.fill();
  return pool;
}

/** The same, each opened when it is needed. */
export function poolSqliteConnections(options: SqliteOptions): ConnectionPool {
  const open = async () => {
    const source = await openConnection(options);
    return { runner: source.createQueryRunner(), close: async () => source.destroy() };
  };
  return new ConnectionPool({ ...options, open });
}

/** TypeORM calls `verbose` of any driver, which would record a stack trace for every statement from then on. */
export const quietDriver = { verbose: () => ({ ...sqlite3, Database: PreparingDatabase }) };

/** SQLITE_OPEN_EXRESCODE: errors tell the extended result codes, so that no text of theirs has to be read. */
const EXTENDED_CODES = 0x02000000;

/** How files are opened: as the driver does by itself, with extended codes. */
export const openFlags = sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE | sqlite3.OPEN_FULLMUTEX | EXTENDED_CODES;

async function openConnection(options: SqliteOptions): Promise<DataSource> {
  const { file, readOnly, lockMilliseconds, isSynced = true, cacheSize = CACHE_SIZE } = options;
  const source = new DataSource({
    type: 'sqlite',
    driver: quietDriver,
    flags: openFlags,
    database: file,
    busyTimeout: lockMilliseconds,
    entities: tableSchemas,
    migrations: [...migrations],
    migrationsTableName: 'migration',
  });
  await source.initialize();
  await useWriteAheadLog(source);
  // The driver waits for a second by itself, and TypeORM does not pass a 0 on.
  const own = [synchronous[isSynced ? 'synced' : 'unsynced'], `busy_timeout = ${lockMilliseconds}`];
  const sizes = [`cache_size = -${cacheSize}`, 'journal_size_limit = 67108864'];
  for (const pragma of [...own, ...sizes]) await source.query(`PRAGMA ${pragma}`);
  if (readOnly) await source.query('PRAGMA query_only = ON');
  return source;
}

/**
 * With the write-ahead log, readers and the one writer do not wait for each other. Processes that open a new file at
 * the same time meet in this change, and here alone SQLite fails at once instead of waiting.
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
