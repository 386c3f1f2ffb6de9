import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DataSource } from 'typeorm';
import type { Connections } from './connections';
import { openFlags, quietDriver } from './sqlite-connections';

/**
 * Settings without durability: the data is useless without the process. Without a journal, a merge that may be rolled
 * back must not write to the stage.
 */
const pragmas = ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -32768', 'temp_store = FILE'];
/** Settings of the attached state, as its other writers have them. */
const statePragmas = ['synchronous = FULL', 'cache_size = -98304', 'journal_size_limit = 67108864'];

/** Time limits in milliseconds for the locks of others: while the stage opens, and at the start of a merge. */
interface StageWaits {
  readonly lockMilliseconds: number;
  readonly mergeMilliseconds: number;
}

/**
 * Opens a separate file next to that of the state, which is attached: a writer to the stage is not a writer of the
 * state until it merges. The file is unlinked once it is open, so that it disappears with the process, however that
 * ends.
 */
export async function openSqliteStage(
  stateFile: string,
  { lockMilliseconds, mergeMilliseconds }: StageWaits,
): Promise<Connections> {
  const file = join(dirname(stateFile), `${prefixOf(stateFile)}${randomUUID()}`);
  const source = new DataSource({
    type: 'sqlite',
    driver: quietDriver,
    flags: openFlags,
    database: file,
    busyTimeout: lockMilliseconds,
  });
  await source.initialize();
  const close = async () => {
    await source.destroy();
    await removeName(file);
  };
  try {
    await removeName(file);
    for (const pragma of pragmas) await source.query(`PRAGMA ${pragma}`);
    await source.query('ATTACH DATABASE ? AS state', [stateFile]);
    for (const pragma of statePragmas) await source.query(`PRAGMA state.${pragma}`);
    await source.query(`PRAGMA busy_timeout = ${mergeMilliseconds}`);
  } catch (error) {
    await close();
    throw error;
  }
  const runner = source.createQueryRunner();
  return { use: async (work) => work({ runner, discard: () => undefined }), close };
}

/**
 * Unlinks the stages of processes that were killed between opening and unlinking them. Stages in use are not affected:
 * they need no name.
 */
export async function removeOldStages(stateFile: string): Promise<void> {
  const folder = dirname(stateFile);
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefixOf(stateFile)));
  await Promise.all(names.map(async (name) => removeName(join(folder, name))));
}

function prefixOf(stateFile: string): string {
  return `.${basename(stateFile)}-import-`;
}

/** Unlinks the file. If a file in use cannot be unlinked, it is deleted at the end. */
async function removeName(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}
