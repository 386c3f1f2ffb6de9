import { join } from 'node:path';
import { nearestName, quote, quoteSome } from '@identity-governance/values';
import { InputError } from '../input-error';
import { fileSize } from '../file-size';
import { readFolder } from '../read-folder';
import type { FoundFile } from './mapped-lines';
import type { ReadMapping } from './read-mapping';

/** Matches the names of files that can be read. Others are listed in a note. */
const exportName = /\.(csv|tsv|txt|xlsx|json|ndjson|jsonl)$/i;
const maxShown = 10;

interface ListOptions {
  /** Receives the names that are not read. */
  readonly note: (text: string) => void;
  /** Whether another mapping reads the file. */
  readonly isOfOther?: (name: string) => boolean;
  /** The subfolders that other mappings read. */
  readonly systems?: ReadonlySet<string>;
}

/** Returns whether a mapping names a file. */
export function namesFile(mapping: ReadMapping, name: string): boolean {
  return Object.keys(mapping.files).some((pattern) => matcher(pattern)(name));
}

/**
 * Returns the files of a folder that a mapping names, by name. Throws an `InputError` for a missing file, for one that
 * matches two names of the mapping, and for one with the extension of an export that no name matches: it would be
 * skipped silently.
 */
export async function listMappedFiles(
  folder: string,
  mapping: ReadMapping,
  { note, isOfOther = () => false, systems = new Set() }: ListOptions,
): Promise<readonly FoundFile[]> {
  const names = (await readFolder(folder)).sort();
  const entries = Object.entries(mapping.files).map(([pattern, file]) => ({
    pattern,
    file,
    matches: matcher(pattern),
  }));
  const found: FoundFile[] = [];
  const others: string[] = [];
  for (const name of names) {
    const matching = entries.filter(({ matches }) => matches(name));
    if (matching.length > 1) {
      const patterns = matching.map(({ pattern }) => quote(pattern)).join(' and ');
      throw new InputError(`\`${name}\` matches ${patterns} of \`${mapping.name}\`; each file may match one name`);
    }
    const [entry] = matching;
    if (isOfOther(name) || systems.has(name)) {
      if (entry === undefined) continue;
      throw new InputError(`\`${name}\` of ${quote(folder)} matches names of two mappings; put it into a subfolder`);
    }
    if (entry === undefined && exportName.test(name)) {
      throw new InputError(describeUnmapped(folder, name, mapping));
    }
    const path = join(folder, name);
    if (entry === undefined && name !== mapping.name && !name.startsWith('.')) others.push(name);
    if (entry !== undefined)
      found.push({ ...entry.file, pattern: entry.pattern, name, path, size: await fileSize(path) });
  }
  for (const { pattern, file, matches } of entries) {
    if (file.isOptional || names.some(matches)) continue;
    const line = mapping.lineOf(`files.${pattern}`);
    throw new InputError(
      `\`${folder}\` has no file ${quote(pattern)}, which \`${mapping.name}\` names on line ${line}; a file that may be missing is \`optional: true\``,
    );
  }
  if (others.length > 0) {
    note(`${quote(mapping.name)} names no rule for ${quoteSome(others, maxShown)}, and nothing of them is read`);
  }
  return found;
}

function describeUnmapped(folder: string, name: string, mapping: ReadMapping): string {
  const patterns = Object.keys(mapping.files);
  const nearest = nearestName(name, patterns);
  const proposal = nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`;
  const end = `${nearest === undefined ? '; i' : ' I'}ts files are ${quoteSome(patterns, maxShown)}`;
  return `\`${mapping.name}\` does not name \`${name}\` of \`${folder}\`${proposal}${end}; a file with \`rows: []\` is left out`;
}

/** Creates a matcher of file names; \`*\` matches any characters. */
function matcher(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return (name) => name === pattern;
  const end = rest.at(-1)!;
  const inner = rest.slice(0, -1);
  return (name) => {
    if (name.length < first.length + end.length || !name.startsWith(first) || !name.endsWith(end)) return false;
    let place = first.length;
    for (const part of inner) {
      const next = name.indexOf(part, place);
      if (next === -1) return false;
      place = next + part.length;
    }
    return place <= name.length - end.length;
  };
}
