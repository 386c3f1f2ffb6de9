import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux has a file system in memory there. */
const memory = '/dev/shm';
const GIBIBYTE = 1024 ** 3;
/** The checks and their files took up to 3 GiB. */
const LEAST_FREE = 6 * GIBIBYTE;

/**
 * Makes a folder in memory for temporary files, as the disks of shared machines are slow; undefined where there is no
 * room for them. Every user may make files there: a database server does not run as root.
 */
export function makeMemoryFolder() {
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < LEAST_FREE) return undefined;
  const folder = mkdtempSync(join(memory, 'checks-'));
  chmodSync(folder, 0o1777);
  return folder;
}
