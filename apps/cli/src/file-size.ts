import { statSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandError, type CommandErrorOptions } from './command-error';

/**
 * The size of a regular file, in bytes. Throws a `CommandError` for anything else: a folder cannot be read, a pipe or
 * device may never end.
 */
export async function fileSize(path: string, options: CommandErrorOptions = {}): Promise<number> {
  return sizeOf(path, await stat(path), options);
}

/** The same, synchronously. */
export function fileSizeSync(path: string): number {
  return sizeOf(path, statSync(path));
}

function sizeOf(path: string, found: Stats, options: CommandErrorOptions = {}): number {
  if (found.isFile()) return found.size;
  const kind = found.isDirectory() ? 'a folder' : 'a pipe or device';
  throw new CommandError(`\`${path}\` is ${kind}, it must be a regular file`, options);
}
