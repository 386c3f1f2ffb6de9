import { isWholeNumber } from './column-kinds';
import type { Column } from './table';

/**
 * The sum of the lengths of a row's texts, as an expression over its columns. Both engines keep these lengths beside
 * the texts: a long text itself is not read.
 */
export function rowBytes(columns: readonly Column[], nameOf: (column: Column) => string): string {
  const texts = columns.filter(({ kind }) => !isWholeNumber(kind));
  return texts.map((column) => `COALESCE(octet_length(${nameOf(column)}), 0)`).join(' + ');
}
