import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { decodeUtf8 } from './decode-utf8';
import { RecordLocator, type CsvRecord } from './record-locator';

/** Nothing more can be read of a file: its quotes do not fit. */
export class BrokenCsv extends Error {
  constructor(
    readonly line: number,
    /** The position of the cell, from 0. */
    readonly cell: number,
    /** Reads after the name of the cell's column. */
    readonly reason: string,
  ) {
    super(`line ${line}: ${reason}`);
  }
}

/** MiB; the longest record is an account with thousands of groups. A quote that is never closed reads on up to here. */
const maxRecordSize = 4;

/** The records of an RFC 4180 file, in constant memory; blank lines are left out. `onBytes` is told how much has been read. Throws a `BrokenCsv`. */
export async function* readRecords(path: string, onBytes?: (count: number) => void): AsyncGenerator<CsvRecord> {
  const locator = new RecordLocator();
  const parser = parse({
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true, // rows too short or too long are told apart from rows that cannot be read
    skip_empty_lines: true,
    max_record_size: maxRecordSize * 1024 * 1024,
    on_record: (cells: string[], info) => locator.locate(cells, info) as never, // its types know lists of cells only
  });
  const file = createReadStream(path);
  file.on('data', (chunk) => {
    onBytes?.(chunk.length);
  });
  const reading = pipeline(file, (chunks: AsyncIterable<Buffer>) => decodeUtf8(chunks, locator.addInvalidLine), parser);
  reading.catch(() => undefined); // the parser throws it too, where its records are read
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) yield record;
  } catch (error) {
    throw error instanceof CsvError ? describeBreak(error, locator) : error;
  }
}

function describeBreak(error: CsvError, locator: RecordLocator): BrokenCsv {
  const { empty_lines, column } = error as CsvError & { readonly empty_lines: number; readonly column: number };
  return new BrokenCsv(locator.lineAfter({ empty_lines }), column, breakReasons[error.code] ?? error.message);
}

const breakReasons: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'goes on after its closing quote; a quote inside a quoted cell is written `""`',
  INVALID_OPENING_QUOTE: 'has a quote in its middle; such a cell is quoted as a whole, with `""` for the quote inside',
  CSV_MAX_RECORD_SIZE: `is in a row of more than ${maxRecordSize} MiB; a quote may be open`,
};
