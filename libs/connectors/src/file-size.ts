import { stat } from 'node:fs/promises';
import { InputError, type InputErrorOptions } from './input-error';

/**
 * Returns the size of a regular file, in bytes. Throws an `InputError` for anything else: a folder cannot be read, and
 * a pipe or device may never end.
 */
export async function fileSize(path: string, options: InputErrorOptions = {}): Promise<number> {
  const found = await stat(path);
  if (found.isFile()) return found.size;
  const kind = found.isDirectory() ? 'a folder' : 'a pipe or device';
  throw new InputError(`\`${path}\` is ${kind}, it must be a regular file`, options);
}
