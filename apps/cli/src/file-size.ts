import { stat } from 'node:fs/promises';
import { CommandError, type CommandErrorOptions } from './command-error';

/**
 * The size of a regular file, in bytes. Throws a `CommandError` for anything else: a folder cannot be read, a pipe or
 * device may never end.
 */
export async function fileSize(path: string, options: CommandErrorOptions = {}): Promise<number> {
  const found = await stat(path);
  if (found.isFile()) return found.size;
  const kind = found.isDirectory() ? 'a folder' : 'a pipe or device';
  throw new CommandError(`\`${path}\` is ${kind}, it must be a regular file`, options);
}
