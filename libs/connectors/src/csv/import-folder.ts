import { quoteSome } from '@identity-governance/values';
import { join } from 'node:path';
import { importKinds, type ImportKind } from '@identity-governance/application';
import { InputError } from '../input-error';
import { fileSize } from '../file-size';
import { readFolder } from '../read-folder';

/** An imported file of the folder. */
export interface ImportFile {
  readonly kind: ImportKind;
  readonly path: string;
  /** Whether the file is below `deleted/`: its rows are keys of rows to delete. */
  readonly isDeletion?: boolean;
  /** Bytes. */
  readonly size: number;
}

/**
 * Returns the files of a folder in import order. Throws an `InputError` for a CSV file with an unknown name, and for a
 * folder without files to import.
 */
export async function listImportFiles(folder: string, mayDelete = true): Promise<readonly ImportFile[]> {
  const all = await readFolder(folder);
  const names = all.filter((name) => name.toLowerCase().endsWith('.csv'));
  const deletions = mayDelete && all.includes(deletedFolder) ? await listDeletions(join(folder, deletedFolder)) : [];
  const unknown = names.filter((name) => !importKinds.some((kind) => fileName(kind) === name));
  if (unknown.length > 0) {
    throw new InputError(
      `${quoteSome(unknown, maxNames)} in \`${folder}\` cannot be imported; files are ${knownNames}`,
    );
  }
  if (names.length + deletions.length === 0)
    throw new InputError(`\`${folder}\` holds no file to import; files are ${knownNames}`);
  return [...(await describeFiles(folder, names)), ...deletions];
}

/** The folder of the files that name rows to delete. */
export const deletedFolder = 'deleted';

async function listDeletions(folder: string): Promise<readonly ImportFile[]> {
  if ((await readFolder(folder)).length === 0) return [];
  const files = await listImportFiles(folder, false);
  return files.map((file) => ({ ...file, isDeletion: true }));
}

async function describeFiles(folder: string, names: readonly string[]): Promise<readonly ImportFile[]> {
  const kinds = importKinds.filter((kind) => names.includes(fileName(kind)));
  return Promise.all(
    kinds.map(async (kind) => {
      const path = join(folder, fileName(kind));
      return { kind, path, size: await fileSize(path) };
    }),
  );
}

export function fileName(kind: ImportKind): string {
  return `${kind}.csv`;
}

/** Maximum number of file names in an error. */
const maxNames = 10;

const knownNames = quoteSome(importKinds.map(fileName), importKinds.length);
