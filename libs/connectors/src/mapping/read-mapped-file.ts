import { err, ok, type Result } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import { fileFault, type FileFault } from '../csv/file-fault';
import { readRecords } from '../csv/read-records';
import { readWorkbook } from '../xlsx/read-workbook';
import type { CsvRecord } from '../csv/record-locator';
import type { FoundFile } from './mapped-lines';

interface Header {
  readonly names: readonly string[];
  readonly line: number;
}

/** `note` receives what the file holds and is not read. */
export async function readHeader(file: FoundFile, note: (text: string) => void): Promise<Result<Header, FileFault>> {
  const onSheets = (text: string): void => {
    note(`\`${file.name}\` ${text}`);
  };
  try {
    for await (const { cells, line } of recordsOf(file, { onSheets }))
      return ok({ names: cells.map((name) => name.trim()), line });
    return ok({ names: [], line: 1 });
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const { line, reason } = error;
    return err(fileFault({ file: file.name, line, column: '', reason }));
  }
}

/** Yields the records of a file after its header. */
export async function* dataRecords(file: FoundFile, onBytes?: (count: number) => void): AsyncGenerator<CsvRecord> {
  const records = recordsOf(file, { onBytes });
  await records.next(); // the header
  yield* records;
}

interface Watcher {
  readonly onBytes?: ((count: number) => void) | undefined;
  readonly onSheets?: (text: string) => void;
}

function recordsOf(file: FoundFile, { onBytes, onSheets }: Watcher): AsyncGenerator<CsvRecord> {
  const { name, path, encoding, delimiter, sheet, skipLines: skippedLines } = file;
  if (/\.xlsx$/i.test(name)) return readWorkbook(path, { sheet, skippedRows: skippedLines, onBytes, onSheets });
  return readRecords(path, onBytes, { encoding, delimiter, skippedLines });
}
