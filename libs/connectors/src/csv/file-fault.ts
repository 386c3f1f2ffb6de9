import type { ImportFault } from '@identity-governance/application';
import { shorten } from '@identity-governance/values';
import { csvColumns } from './columns';
import { deletedFolder, fileName } from './import-folder';

/** An error with its position in the file. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  /** The name of the column, or its position (from 1) if it has no name; empty for an error of the whole file. */
  readonly column: string;
  readonly reason: string;
}

/** Maximum lengths of a displayed name and reason: both may repeat a cell, which may be megabytes long. */
const maxName = 100;
const maxReason = 600;

export function toFileFault({ kind, line, field, reason, isDeletion }: ImportFault): FileFault {
  const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);
  const columns = csvColumns[kind];
  const column = columns.find(({ path }) => isWithin(field, path)) ?? columns.find(({ path }) => isWithin(path, field));
  const inside = column !== undefined && field.length > column.path.length ? field.slice(column.path.length + 1) : '';
  return fileFault({
    file: `${isDeletion === true ? `${deletedFolder}/` : ''}${fileName(kind)}`,
    line,
    column: column?.name ?? field,
    reason: inside === '' ? reason : `has an error at \`${shorten(inside, maxName)}\`: ${reason}`,
  });
}

/** Creates an error; shortens the strings that may repeat a cell. */
export function fileFault({ column, reason, ...place }: FileFault): FileFault {
  return { ...place, column: shorten(column, maxName), reason: shorten(reason, maxReason) };
}

/** Formats an error as one line, position first. Line 0 stands for no line. */
export function formatFault({ file, line, column, reason }: FileFault): string {
  const place = line === 0 ? file : `${file}:${line}`;
  return column === '' ? `${place} ${reason}` : `${place} column \`${column}\` ${reason}`;
}
