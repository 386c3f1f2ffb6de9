import type { ImportFault } from '@identity-governance/application';
import { shorten } from '@identity-governance/values';
import { csvColumns } from './columns';
import { deletedFolder, fileName } from './import-folder';

/** A fault in the words of the file that it is in. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  /** Its name, or its position (from 1) where it has no name; empty where the whole file is at fault. */
  readonly column: string;
  readonly reason: string;
}

/** Characters of a name and of a reason that are shown: both may repeat a cell, which may be megabytes long. */
const longestName = 100;
const longestReason = 600;

export function toFileFault({ kind, line, field, reason, isDeletion }: ImportFault): FileFault {
  const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);
  const columns = csvColumns[kind];
  const column = columns.find(({ path }) => isWithin(field, path)) ?? columns.find(({ path }) => isWithin(path, field));
  const inside = column !== undefined && field.length > column.path.length ? field.slice(column.path.length + 1) : '';
  return fileFault({
    file: `${isDeletion === true ? `${deletedFolder}/` : ''}${fileName(kind)}`,
    line,
    column: column?.name ?? field,
    reason: inside === '' ? reason : `has an error at \`${shorten(inside, longestName)}\`: ${reason}`,
  });
}

/** Shortens what may repeat a cell. */
export function fileFault({ column, reason, ...place }: FileFault): FileFault {
  return { ...place, column: shorten(column, longestName), reason: shorten(reason, longestReason) };
}

/** One line for people, the position first. */
export function formatFault({ file, line, column, reason }: FileFault): string {
  return column === '' ? `${file}:${line} ${reason}` : `${file}:${line} column \`${column}\` ${reason}`;
}
