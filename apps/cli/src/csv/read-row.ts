import type { ImportRow, LineFault } from '@identity-governance/application';
import type { CsvColumn } from './columns';
import { readCell } from './read-cell';
import type { CsvRecord } from './record-locator';

/** A record of the file as a row to import. */
export function readRow(columns: readonly CsvColumn[], { line, cells, invalidLine }: CsvRecord): ImportRow {
  const fault = findLengthFault(columns, cells);
  if (fault !== undefined) return { line, record: undefined, faults: [fault] };
  const record: Record<string, unknown> = {};
  const faults: LineFault[] = [];
  columns.forEach(({ path, kind }, i) => {
    const cell = cells[i]!;
    if (cell === '') return;
    if (invalidLine !== undefined && cell.includes('\ufffd')) {
      faults.push({ field: path, reason: 'is not valid UTF-8', line: invalidLine });
      return;
    }
    const value = readCell(kind, cell);
    if (value.ok) setMember(record, path.split('.'), value.value);
    else faults.push({ field: path, reason: value.error });
  });
  return faults.length === 0 ? { line, record } : { line, record, faults };
}

function findLengthFault(columns: readonly CsvColumn[], cells: readonly string[]): LineFault | undefined {
  if (cells.length === columns.length) return undefined;
  const missing = columns[cells.length];
  const counts = `the row has ${cells.length} cells, the header ${columns.length}`;
  return missing === undefined
    ? { field: `${columns.length + 1}`, reason: `is unexpected: ${counts}` }
    : { field: missing.path, reason: `is missing: ${counts}` };
}

function setMember(record: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    record[name!] = value;
    return;
  }
  const inner = (record[name!] ?? {}) as Record<string, unknown>;
  record[name!] = inner;
  setMember(inner, rest, value);
}
