import { readdir } from 'node:fs/promises';
import { InputError } from './input-error';

/** Returns the names in a folder. Throws an `InputError` if there is no such folder. */
export async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new InputError(`there is no folder \`${folder}\``, { cause: error });
    if (code === 'ENOTDIR') throw new InputError(`\`${folder}\` is not a folder`, { cause: error, isMisuse: true });
    throw error;
  }
}
