import { isUtf8 } from 'node:buffer';
import { importKinds, type ImportBatch, type ImportKind, type ImportRow } from '@identity-governance/application';
import { readLines, type Line } from './read-lines';

const ROWS_A_BATCH = 1000;
const LONGEST_LINE = 1024 * 1024;

interface ReadLine {
  readonly kind: ImportKind;
  readonly row: ImportRow;
}

/** Why a line is none of an import; nothing after it is read. */
class UnreadableLine extends Error {}

/**
 * Reads lines of `{"kind":"accounts","row":{…}}`; blank lines are left out. `isCancelled` is asked before each batch,
 * and ends the import by an error.
 */
export async function* readBatches(file: string, cancelIfGone: () => void): AsyncGenerator<ImportBatch> {
  let batch: { readonly kind: ImportKind; readonly rows: ImportRow[] } = { kind: importKinds[0], rows: [] };
  for await (const line of readLines(file, LONGEST_LINE)) {
    const read = readLine(line);
    if (read instanceof UnreadableLine) {
      yield { ...batch, unreadable: [{ line: line.number, field: '', reason: read.message }] };
      return;
    }
    if (read === null) continue;
    if (batch.rows.length > 0 && (batch.kind !== read.kind || batch.rows.length === ROWS_A_BATCH)) {
      cancelIfGone();
      yield batch;
      batch = { kind: read.kind, rows: [] };
    }
    if (batch.rows.length === 0) batch = { kind: read.kind, rows: [] };
    batch.rows.push(read.row);
  }
  cancelIfGone();
  if (batch.rows.length > 0) yield batch;
}

function readLine({ number, bytes }: Line): ReadLine | UnreadableLine | null {
  if (bytes === null) return new UnreadableLine(`is longer than ${LONGEST_LINE} bytes`);
  if (!isUtf8(bytes)) return new UnreadableLine('is not valid UTF-8');
  const text = bytes.toString('utf8').trim();
  if (text === '') return null;
  try {
    return readRecord(JSON.parse(text) as unknown, number);
  } catch (error) {
    return new UnreadableLine(`is not valid JSON: ${(error as SyntaxError).message}`);
  }
}

function readRecord(record: unknown, line: number): ReadLine | UnreadableLine {
  const { kind, row } = (record ?? {}) as { readonly kind?: unknown; readonly row?: unknown };
  const known = importKinds.find((one) => one === kind);
  if (known !== undefined) return { kind: known, row: { line, record: row } };
  return new UnreadableLine(`has no \`kind\` that can be imported: ${importKinds.join(', ')}`);
}
