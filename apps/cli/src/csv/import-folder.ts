import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importKinds, type ImportKind } from '@identity-governance/application';
import { CommandError } from '../command-error';

/** A file of the folder that is imported. */
export interface ImportFile {
  readonly kind: ImportKind;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The files of a folder in the order in which they are imported; throws a `CommandError` when it is not a folder of
 * such files.
 */
export async function listImportFiles(folder: string): Promise<readonly ImportFile[]> {
  const names = (await readFolder(folder)).filter((name) => name.toLowerCase().endsWith('.csv'));
  const unknown = names.filter((name) => !importKinds.some((kind) => fileName(kind) === name));
  if (unknown.length > 0) {
    throw new CommandError(`${quoteAll(unknown)} in \`${folder}\` cannot be imported; files are ${knownNames}`);
  }
  if (names.length === 0) throw new CommandError(`\`${folder}\` holds no file to import; files are ${knownNames}`);
  const kinds = importKinds.filter((kind) => names.includes(fileName(kind)));
  return Promise.all(
    kinds.map(async (kind) => {
      const path = join(folder, fileName(kind));
      return { kind, path, size: (await stat(path)).size };
    }),
  );
}

export function fileName(kind: ImportKind): string {
  return `${kind}.csv`;
}

const knownNames = quoteAll(importKinds.map(fileName));

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

async function readFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`there is no folder \`${folder}\``, { cause: error });
    if (code === 'ENOTDIR') throw new CommandError(`\`${folder}\` is not a folder`, { cause: error });
    throw error;
  }
}
