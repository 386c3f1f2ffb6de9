import type { ImportFault } from '@identity-governance/application';
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

export function toFileFault({ kind, line, field, reason, isDeletion }: ImportFault): FileFault {
  const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);
  const columns = csvColumns[kind];
  const column = columns.find(({ path }) => isWithin(field, path)) ?? columns.find(({ path }) => isWithin(path, field));
  const inside = column !== undefined && field.length > column.path.length ? field.slice(column.path.length + 1) : '';
  return {
    file: `${isDeletion === true ? `${deletedFolder}/` : ''}${fileName(kind)}`,
    line,
    column: column?.name ?? field,
    reason: inside === '' ? reason : `has a fault at \`${inside}\`: ${reason}`,
  };
}

/** One line for people, the position first. */
export function formatFault({ file, line, column, reason }: FileFault): string {
  return column === '' ? `${file}:${line} ${reason}` : `${file}:${line} column \`${column}\` ${reason}`;
}
