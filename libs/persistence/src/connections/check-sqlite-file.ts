import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseFault } from '../database-fault';

/**
 * Rejects a path that cannot contain a database, before creating anything. `mustExist`: the file must exist. A mistyped
 * path thus leaves neither folders nor files. Returns whether the file exists.
 */
export async function checkSqliteFile(file: string, mustExist: boolean): Promise<boolean> {
  checkName(file);
  const found = await statOf(file);
  if (found?.isDirectory() === true) throw new DatabaseFault(`\`${file}\` is a folder, not a SQLite database`);
  if (found?.isFile() === false)
    throw new DatabaseFault(`\`${file}\` is not a regular file, so it is not a SQLite database`);
  if (found !== undefined) {
    await checkPermission(file);
    return true;
  }
  const folder = dirname(resolve(file));
  const holder = await statOf(folder);
  if (holder === undefined) {
    throw new DatabaseFault(`there is no folder \`${folder}\` for the database; create it, or correct the path`);
  }
  if (mustExist) {
    throw new DatabaseFault(
      `there is no database \`${file}\`; run \`governance migrate\` to create it, or correct the path`,
    );
  }
  await checkPermission(folder);
  return false;
}

/** Rejects forms that other programs read as a URL; here they would name an unintended file. */
function checkName(file: string): void {
  if (file.startsWith(':memory:')) throw new DatabaseFault('a database in memory is not supported, name a file');
  if (file.startsWith('//')) {
    throw new DatabaseFault('a SQLite database is `sqlite:<file>`, with one slash or three before an absolute path');
  }
  if (file.startsWith('file:') || file.includes('?')) {
    throw new DatabaseFault(
      `\`${file}\` is not a path of a SQLite database: give only the path, without \`file:\` or \`?\``,
    );
  }
  if (file.trim() !== file) throw new DatabaseFault(`the path \`${file}\` of the database starts or ends with a space`);
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') throw new DatabaseFault(`a part of the path \`${path}\` is a file, not a folder`);
    throw error;
  }
}

async function checkPermission(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new DatabaseFault(`no permission to read and write \`${path}\`, where the database is`, { cause });
  }
}
