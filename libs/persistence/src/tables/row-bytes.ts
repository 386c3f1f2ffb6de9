import { isWholeNumber } from './column-kinds';
import type { Column } from './table';

/**
 * Returns the total length of a row's strings, as an expression over its columns. Both engines store lengths
 * separately, so long strings are not read.
 */
export function rowBytes(columns: readonly Column[], nameOf: (column: Column) => string): string {
  const strings = columns.filter(({ kind }) => !isWholeNumber(kind));
  return strings.map((column) => `COALESCE(octet_length(${nameOf(column)}), 0)`).join(' + ');
}
