import { importKinds, type ImportBatch, type ImportKind, type ImportRow } from '@identity-governance/application';
import { readImportLines } from './import-line';

const ROWS_A_BATCH = 500;
/** Policies are long, so batches are also limited by bytes: other requests run between two batches. */
const BYTES_A_BATCH = 256 * 1024;

/** Number of lines without a row after which the body is considered not to be an import, also with `skipInvalid`. */
export const MAX_UNREADABLE = 1000;

/**
 * Reads the lines of an import; blank lines are skipped. An unreadable line counts as a row with an error; after
 * `MAX_UNREADABLE` of them, reading ends. `cancelIfGone` is called before each batch and throws to end the import.
 */
export async function* readBatches(file: string, cancelIfDisconnected: () => void): AsyncGenerator<ImportBatch> {
  let batch: { readonly kind: ImportKind; readonly rows: ImportRow[] } = { kind: importKinds[0], rows: [] };
  let bytes = 0;
  let unreadable = 0;
  for await (const { kind, row, length, isUnreadable } of readRows(file)) {
    if (isUnreadable && ++unreadable > MAX_UNREADABLE) {
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
  cancelIfDisconnected();
  if (batch.rows.length > 0) yield batch;
}

interface KindedRow {
  readonly kind: ImportKind;
  readonly row: ImportRow;
  readonly length: number;
  readonly isUnreadable: boolean;
}

/**
 * Yields the rows with their kinds. An unreadable line has the kind that it names, else that of the row before it, or
 * before the first row that of this row.
 */
async function* readRows(file: string): AsyncGenerator<KindedRow> {
  let last: ImportKind | undefined;
  const leading: Omit<KindedRow, 'kind'>[] = [];
  for await (const lines of readImportLines(file)) {
    for (const [{ kind, named = kind, row }, length] of lines) {
      const read = { row, length, isUnreadable: kind === undefined };
      last = named ?? last;
      if (last === undefined && leading.length <= MAX_UNREADABLE) {
        leading.push(read);
        continue;
      }
      const of = last ?? importKinds[0];
      for (const one of leading.splice(0)) yield { ...one, kind: of };
      yield { ...read, kind: of };
    }
  }
  for (const one of leading) yield { ...one, kind: importKinds[0] };
}
