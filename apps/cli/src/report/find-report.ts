import type { ArchiveEntry } from './read-archive';

export const MANIFEST = 'manifest.json';

export interface FoundReport {
  /** The files of the report, and those that are not part of it, by their names within the folder of the manifest. */
  readonly entries: readonly ArchiveEntry[];
  /** Names of files that packing programs and file managers add. */
  readonly ignored: readonly string[];
}

/** Files that macOS and Windows add to folders and archives. */
const added = /^__MACOSX\/|(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/;

/**
 * Finds the files of a report in an archive that another program may have packed again: at the top, or all in one
 * folder. A file outside that folder has the prefix `../`, so no manifest names it.
 */
export function findReport(all: readonly ArchiveEntry[]): FoundReport {
  const named = all.map((entry) => ({ ...entry, name: entry.name.replaceAll('\\', '/').replace(/^(\.\/)+/, '') }));
  const entries = named.filter(({ name }) => !added.test(name));
  const ignored = named.filter(({ name }) => added.test(name)).map(({ name }) => name);
  const folder = folderOf(entries.map(({ name }) => name));
  const within = ({ name, ...rest }: ArchiveEntry) => ({
    ...rest,
    name: name.startsWith(folder) ? name.slice(folder.length) : `../${name}`,
  });
  return { entries: folder === '' ? entries : entries.map(within), ignored };
}

/** Returns the folder of the only manifest, with its final slash; empty if it is at the top, or not the only one. */
function folderOf(names: readonly string[]): string {
  const manifests = names.filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
  return manifests.length === 1 ? manifests[0]!.slice(0, -MANIFEST.length) : '';
}
