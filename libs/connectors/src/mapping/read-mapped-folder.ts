import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { quote } from '@identity-governance/values';
import { InputError } from '../input-error';
import { listMappedFiles, namesFile } from './list-mapped-files';
import type { FoundFile } from './mapped-lines';
import { readMapping, type ReadMapping } from './read-mapping';

/** A mapping with the files of a folder that it names. */
export interface MappedFolder {
  readonly mapping: ReadMapping;
  readonly files: readonly FoundFile[];
}

const mappingName = /\.ya?ml$/i;
const maxMappings = 50;

/**
 * Reads a mapping file and lists its files, or all mapping files of a folder: `sap.yaml` reads the subfolder `sap`, or
 * the folder itself if there is none. Throws an `InputError` for a subfolder without a mapping.
 */
export async function readMappedFolder(
  folder: string,
  path: string,
  note: (text: string) => void,
): Promise<readonly MappedFolder[]> {
  if (!(await isFolder(path))) {
    const mapping = await readMapping(path);
    return [{ mapping, files: await listMappedFiles(folder, mapping, { note }) }];
  }
  const names = (await readdir(path)).filter((name) => mappingName.test(name)).sort();
  if (names.length === 0) throw new InputError(`${quote(path)} has no mapping file, such as \`sap.yaml\``);
  if (names.length > maxMappings) {
    throw new InputError(`${quote(path)} has ${names.length} mapping files, at most ${maxMappings} are allowed`);
  }
  const systems = names.map((name) => name.replace(mappingName, ''));
  const own = await listSystems(folder, systems);
  const read: { readonly mapping: ReadMapping; readonly system: string }[] = [];
  for (const [i, name] of names.entries()) {
    read.push({ mapping: await readMapping(join(path, name)), system: systems[i]! });
  }
  const mapped: MappedFolder[] = [];
  for (const { mapping, system } of read) {
    if (own.has(system)) {
      const files = await listMappedFiles(join(folder, system), mapping, { note });
      mapped.push({ mapping, files: files.map((file) => ({ ...file, name: `${system}/${file.name}` })) });
    } else {
      const others = read.filter((one) => one.mapping !== mapping && !own.has(one.system));
      const isOfOther = (name: string) => others.some((one) => namesFile(one.mapping, name));
      mapped.push({ mapping, files: await listMappedFiles(folder, mapping, { note, isOfOther, systems: own }) });
    }
  }
  return mapped;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Returns the systems that have a subfolder. */
async function listSystems(folder: string, systems: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (!(await isFolder(folder))) return found;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    if (!systems.includes(entry.name)) {
      const known = systems.map((system) => quote(`${system}.yaml`)).join(', ');
      throw new InputError(
        `no mapping reads the folder ${quote(entry.name)} of ${quote(folder)}; mappings are ${known}`,
      );
    }
    found.add(entry.name);
  }
  return found;
}
