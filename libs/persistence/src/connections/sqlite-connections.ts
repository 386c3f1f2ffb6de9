import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { migrations } from '../migrations/migrations';
import { tableSchemas } from '../tables/tables';
import type { Connections } from './connections';

interface SqliteOptions {
  readonly file: string;
  readonly size: number;
  readonly readOnly: boolean;
}

/** How long a statement waits for a lock that another process holds, in milliseconds. */
const BUSY_TIMEOUT = 10_000;

/**
 * - synchronous FULL: a commit that was answered survives a power cut, not only a crash of the process.
 * - cache_size: KiB of pages each connection keeps.
 */
const pragmas = ['synchronous = FULL', 'cache_size = -32768', 'journal_size_limit = 67108864'];

/**
 * TypeORM keeps one connection a data source on SQLite, on which transactions would mix: so each connection is a data
 * source of its own.
 */
export async function openSqliteConnections({ file, size, readOnly }: SqliteOptions): Promise<Connections> {
  const sources: DataSource[] = [];
  for (let i = 0; i < size; i++) sources.push(await openConnection(file, readOnly));
  const pool = new RunnerPool(sources.map((source) => source.createQueryRunner()));
  return {
    use: async (work) => pool.use(work),
    close: async () => {
      for (const source of sources) await source.destroy();
    },
  };
}

async function openConnection(file: string, readOnly: boolean): Promise<DataSource> {
  const source = new DataSource({
    type: 'sqlite',
    database: file,
    busyTimeout: BUSY_TIMEOUT,
    entities: tableSchemas,
    migrations: [...migrations],
    migrationsTableName: 'migration',
  });
  await source.initialize();
  await useWriteAheadLog(source);
  for (const pragma of pragmas) await source.query(`PRAGMA ${pragma}`);
  if (readOnly) await source.query('PRAGMA query_only = ON');
  return source;
}

/**
 * With the write-ahead log, readers and the one writer do not wait for each other. Processes that open a new file at
 * the same time meet in this change, and here alone SQLite fails at once instead of waiting.
 */
async function useWriteAheadLog(source: DataSource): Promise<void> {
  for (const end = Date.now() + BUSY_TIMEOUT; ;) {
    try {
      await source.query('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!String(error).includes('SQLITE_BUSY') || Date.now() > end) throw error;
      await sleep(10);
    }
  }
}

class RunnerPool {
  private readonly waiting: ((runner: QueryRunner) => void)[] = [];

  constructor(private readonly idle: QueryRunner[]) {}

  async use<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.idle.pop() ?? (await new Promise<QueryRunner>((resolve) => this.waiting.push(resolve)));
    try {
      return await work(runner);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.idle.push(runner);
      else next(runner);
    }
  }
}
