import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inLine, readTextFile, TextFileError } from '@identity-governance/platform';
import { compareText } from '@identity-governance/values';
import { fileSize } from '../file-size';
import { InputError } from '../input-error';
import type { NamedText } from './yaml-file';

/** Maximum size of a file: some 20,000 policies of twelve items. */
export const maxPolicyFileMebibytes = 16;
const MAX_BYTES = maxPolicyFileMebibytes * 2 ** 20;
const isYaml = (name: string) => /\.ya?ml$/.test(name);

/**
 * Returns the YAML files of paths, each once, by path: files, folders with all files below them, and names with `*`.
 * Throws an `InputError` for a path without any.
 */
export async function findYamlFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const files = await filesOf(path);
    if (files === undefined) throw new InputError(`there is no file or folder \`${path}\``);
    if (files.length === 0) throw new InputError(`there is no YAML file in \`${path}\``);
    for (const file of files) found.add(file);
  }
  return [...found].sort(compareText);
}

/** Reads files of policies or of tests. Throws an `InputError` for one that is too large or not in UTF-8. */
export async function readYamlFiles(files: readonly string[]): Promise<readonly NamedText[]> {
  const documents: NamedText[] = [];
  for (const file of files) {
    if ((await fileSize(file)) > MAX_BYTES) throw await tooLarge(file);
    documents.push({ file, text: await readText(file) });
  }
  return documents;
}

async function tooLarge(file: string): Promise<InputError> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    return new InputError(
      `\`${file}\` is larger than ${maxPolicyFileMebibytes} MiB${inLine(buffer, bytesRead)}; split it`,
    );
  } finally {
    await handle.close();
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readTextFile(file);
  } catch (error) {
    if (error instanceof TextFileError) throw new InputError(error.message, { cause: error });
    throw error;
  }
}

/** Returns undefined for a path that does not exist. */
async function filesOf(path: string): Promise<readonly string[] | undefined> {
  if (basename(path).includes('*')) {
    const pattern = patternOf(basename(path));
    const names = await entriesOf(dirname(path));
    const found = names.filter((name) => pattern.test(name)).map((name) => join(dirname(path), name));
    return found.length === 0 ? undefined : found;
  }
  const found = await stat(path).catch(orUndefined);
  if (found?.isDirectory() !== true) return found && [path];
  const entries = await readdir(path, { recursive: true });
  return entries.filter(isYaml).map((name) => join(path, name));
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(orUndefined)) ?? [];
}

function patternOf(name: string): RegExp {
  const parts = name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}

function orUndefined(error: unknown): undefined {
  if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
  throw error;
}
