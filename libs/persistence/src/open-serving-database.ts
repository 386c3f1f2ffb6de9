import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import { explainDatabaseFault, isDatabaseSlow } from './database-fault';
import { openDatabase, type DatabaseOptions } from './open-database';

export interface ServingOptions extends Pick<DatabaseOptions, 'limits'> {
  /** Called once if the database does not respond in time. */
  readonly onWait: (reason: string) => void;
  /** How long to wait for a slow database, in milliseconds; default one minute. */
  readonly waitMilliseconds?: number;
}

const WAIT = 60_000;
/** Pause between two attempts in milliseconds. */
const PAUSE = 500;

/**
 * Opens a migrated database for an app that serves others. Waits for a server that starts or is busy: it would be no
 * faster for a process that ends and starts again.
 */
export async function openServingDatabase(url: string, options: ServingOptions): Promise<Database> {
  const { limits, onWait, waitMilliseconds = WAIT } = options;
  let isReported = false;
  for (const end = performance.now() + waitMilliseconds; ;) {
    try {
      return await openMigrated(url, limits);
    } catch (error) {
      if (!isDatabaseSlow(error) || performance.now() >= end) throw error;
      if (!isReported) onWait(explainDatabaseFault(error) ?? String(error));
      isReported = true;
      await sleep(PAUSE);
    }
  }
}

async function openMigrated(url: string, limits: DatabaseOptions['limits']): Promise<Database> {
  const database = await openDatabase(url, { mustExist: true, ...(limits !== undefined && { limits }) });
  try {
    await database.requireSchema();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
