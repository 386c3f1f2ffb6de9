import type { ImportRow, LineFault } from '@identity-governance/application';
import type { CsvColumn } from './columns';
import { readCell } from './read-cell';
import type { CsvRecord } from './record-locator';
import { setMember } from './set-member';

/** Converts a record of the file to a row to import. */
export function readRow(
  columns: readonly CsvColumn[],
  { line, cells, invalidLine, invalidReason }: CsvRecord,
): ImportRow {
  const fault =
    cells.length === columns.length
      ? undefined
      : findLengthFault(
          columns.map((column) => column.path),
          cells,
        );
  if (fault !== undefined) return { line, record: undefined, faults: [fault] };
  const record: Record<string, unknown> = {};
  const faults: LineFault[] = [];
  columns.forEach(({ path, kind }, i) => {
    const cell = cells[i]!;
    if (cell === '') return;
    if (invalidReason !== undefined && cell.includes('\ufffd')) {
      faults.push({ field: path, reason: invalidReason, line: invalidLine ?? line });
      return;
    }
    const value = readCell(kind, cell);
    if (value.ok) setMember(record, path.split('.'), value.value);
    else faults.push({ field: path, reason: value.error });
  });
  return faults.length === 0 ? { line, record } : { line, record, faults };
}

/** Returns the error of a row with the wrong number of cells; `columns` are the fields that they set. */
export function findLengthFault(columns: readonly string[], cells: readonly string[]): LineFault | undefined {
  if (cells.length === columns.length) return undefined;
  // Spreadsheets write empty cells after the last column.
  if (cells.length > columns.length && cells.slice(columns.length).every((cell) => cell === '')) return undefined;
  const missing = columns[cells.length];
  const counts = `the row has ${cells.length} cells, the header ${columns.length}`;
  return missing === undefined
    ? { field: `${columns.length + 1}`, reason: `is unexpected: ${counts}` }
    : { field: missing, reason: `is missing: ${counts}` };
}
