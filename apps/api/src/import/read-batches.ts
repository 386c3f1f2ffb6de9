import { importKinds, type ImportBatch, type ImportKind, type ImportRow } from '@identity-governance/application';
import { readImportLines } from './import-line';

const ROWS_A_BATCH = 500;
/** Policies are long, so batches are also limited by bytes: other requests run between two batches. */
const BYTES_A_BATCH = 256 * 1024;

/** Number of lines without a row after which the body is considered not to be an import, also with `skipInvalid`. */
export const MAX_UNREADABLE = 1000;

/**
 * Reads the lines of an import; blank lines are skipped. An unreadable line counts as a row with an error, of the kind
 * of the row before it; after `MAX_UNREADABLE` of them, reading ends. `cancelIfGone` is called before each batch and
 * throws to end the import.
 */
export async function* readBatches(file: string, cancelIfDisconnected: () => void): AsyncGenerator<ImportBatch> {
  let batch: { readonly kind: ImportKind; readonly rows: ImportRow[] } = { kind: importKinds[0], rows: [] };
  let bytes = 0;
  let unreadable = 0;
  for await (const lines of readImportLines(file)) {
    for (const [line, length] of lines) {
      const { kind = batch.kind, row } = line;
      if (line.kind === undefined && ++unreadable > MAX_UNREADABLE) {
        const reason = `is the first after ${MAX_UNREADABLE} lines that are no rows: it is not read, nor any behind it`;
        cancelIfDisconnected();
        yield { ...batch, unreadable: [{ field: '', line: row.line, reason }] };
        return;
      }
      const isFull = batch.rows.length === ROWS_A_BATCH || bytes > BYTES_A_BATCH;
      if (batch.rows.length > 0 && (batch.kind !== kind || isFull)) {
        cancelIfDisconnected();
        yield batch;
        batch = { kind, rows: [] };
        bytes = 0;
      }
      if (batch.rows.length === 0) batch = { kind, rows: [] };
      batch.rows.push(row);
      bytes += length;
    }
  }
  cancelIfDisconnected();
  if (batch.rows.length > 0) yield batch;
}
