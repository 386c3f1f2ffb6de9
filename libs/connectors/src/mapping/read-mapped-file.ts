import { err, ok, type Result } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import { fileFault, type FileFault } from '../csv/file-fault';
import { readRecords } from '../csv/read-records';
import { readWorkbook } from '../xlsx/read-workbook';
import type { CsvRecord } from '../csv/record-locator';
import { readJsonRecords } from './read-json-records';
import type { MappedRecord } from './mapped-record';
import type { FoundFile } from './mapped-lines';

interface Header {
  readonly names: readonly string[];
  readonly line: number;
}

interface HeaderOptions {
  /** The columns that the mapping names: those of a JSON file, which has no header. */
  readonly columns: readonly string[];
  /** Receives what the file holds and is not read. */
  readonly note: (text: string) => void;
}

export async function readHeader(
  file: FoundFile,
  { columns, note }: HeaderOptions,
): Promise<Result<Header, FileFault>> {
  if (isJson(file)) return ok({ names: [...new Set(columns)], line: 1 });
  const onNote = (text: string): void => {
    note(`\`${file.name}\` ${text}`);
  };
  try {
    for await (const { cells, line } of recordsOf(file, { onNote }))
      return ok({ names: cells.map((name) => name.trim()), line });
    return ok({ names: [], line: 1 });
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const { line, reason } = error;
    return err(fileFault({ file: file.name, line, column: '', reason }));
  }
}

/** Yields the records of a file after its header, or the items of a JSON file with these columns. */
export async function* dataRecords(
  file: FoundFile,
  columns: readonly string[],
  { onBytes, onNote }: Watcher = {},
): AsyncGenerator<MappedRecord> {
  if (isJson(file)) {
    yield* readJsonRecords(file.path, columns, { ...file, onBytes, onNote });
    return;
  }
  const records = recordsOf(file, { onBytes });
  await records.next(); // the header
  yield* records;
}

interface Watcher {
  readonly onBytes?: ((count: number) => void) | undefined;
  /** Receives what the file holds and is not read; the text follows its name. */
  readonly onNote?: ((text: string) => void) | undefined;
}

function isJson({ name }: FoundFile): boolean {
  return /\.(json|ndjson|jsonl)$/i.test(name);
}

function recordsOf(file: FoundFile, { onBytes, onNote: onSheets }: Watcher): AsyncGenerator<CsvRecord> {
  const { name, path, encoding, delimiter, sheet, skipLines: skippedLines } = file;
  if (/\.xlsx$/i.test(name)) return readWorkbook(path, { sheet, skippedRows: skippedLines, onBytes, onSheets });
  return readRecords(path, onBytes, { encoding, delimiter, skippedLines });
}
