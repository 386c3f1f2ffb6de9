import type { ImportBatch, ImportRow } from '@identity-governance/application';
import { BrokenCsv } from './broken-csv';
import type { CheckedFile } from './check-headers';
import { readRecords } from './read-records';
import { readRow } from './read-row';

const rowsPerBatch = 1000;
/** Characters of the cells at which a batch is complete: rows may be megabytes long. */
const charactersPerBatch = 4 * 1024 * 1024;

/** Yields the rows of the files, one file after another. Ends after a file that cannot be read completely. */
export async function* readImportFiles(
  files: readonly CheckedFile[],
  onBytes: (count: number) => void,
): AsyncGenerator<ImportBatch> {
  for (const file of files) {
    for await (const batch of readImportFile(file, onBytes)) {
      yield batch;
      if (batch.unreadable !== undefined) return;
    }
  }
}

async function* readImportFile(
  { kind, path, columns, isDeletion = false }: CheckedFile,
  onBytes: (count: number) => void,
): AsyncGenerator<ImportBatch> {
  const records = readRecords(path, onBytes);
  let rows: ImportRow[] = [];
  let characters = 0;
  try {
    await records.next(); // the header
    for await (const record of records) {
      rows.push(isDeletion ? { ...readRow(columns, record), isDeletion } : readRow(columns, record));
      characters += record.cells.reduce((sum, { length }) => sum + length, 0);
      if (rows.length < rowsPerBatch && characters < charactersPerBatch) continue;
      yield { kind, rows };
      rows = [];
      characters = 0;
    }
    // A file without rows empties its kind in a synchronization; a file of deletions does not.
    if (rows.length > 0 || !isDeletion) yield { kind, rows };
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const { line, cell, reason } = error;
    const field = cell === undefined ? '' : (columns[cell]?.path ?? `${cell + 1}`);
    yield { kind, rows, unreadable: [{ line, field, reason }] };
  }
}
