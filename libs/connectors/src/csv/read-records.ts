import { createReadStream } from 'node:fs';
import { CsvError, parse, type Info, type Parser } from 'csv-parse';
import { BrokenCsv } from './broken-csv';
import { decodeUtf8 } from './decode-utf8';
import { linesFrom, recognizeDialect, type KnownDialect } from './dialect';
import { RecordLocator, type CsvRecord } from './record-locator';
import { toUtf8 } from './transcode';

/** MiB; the longest record is an account with thousands of groups. An unclosed quote is read up to this size. */
const maxRecordSize = 4;
const maxRecordBytes = maxRecordSize * 1024 * 1024;

/**
 * Yields the records of a file in constant memory: RFC 4180 with any recognized delimiter and encoding. Blank lines are
 * skipped. `onBytes` receives the number of bytes read. Throws a `BrokenCsv` after the last readable record.
 */
export async function* readRecords(
  path: string,
  onBytes?: (count: number) => void,
  known?: KnownDialect,
): AsyncGenerator<CsvRecord> {
  const { encoding, delimiter, skippedLines } = await recognizeDialect(path, known);
  const locator = new RecordLocator(encoding, skippedLines);
  const parsed: CsvRecord[] = [];
  const parser = createParser(delimiter, (cells, info) => parsed.push(locator.locate(cells, info)));
  const decoding = { maxLine: maxRecordBytes, onInvalidLine: locator.addInvalidLine };
  let broken: BrokenCsv | undefined;
  const bytes = toUtf8(readBytes(path, onBytes), encoding);
  const strings = untilBroken(decodeUtf8(bytes, decoding), (error) => {
    broken = error;
  });
  for await (const text of withoutLines(strings, skippedLines)) {
    const error = await new Promise((resolve) => parser.write(text, resolve));
    yield* parsed.splice(0);
    throwBreak(error, locator);
  }
  const error = await new Promise((resolve) => parser.end(resolve));
  yield* parsed.splice(0);
  throwBreak(error, locator);
  if (broken !== undefined) throw broken;
}

/** Skips the first lines. Each string except the last must end at a line end. */
async function* withoutLines(strings: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const text of strings) {
    if (left === 0) {
      yield text;
      continue;
    }
    const lines = text.split('\n').length - 1;
    yield linesFrom(text, left);
    left = Math.max(0, left - lines);
  }
}

/** Ends at a `BrokenCsv`, so that the parser still delivers the records before it. */
async function* untilBroken(
  strings: AsyncIterable<string>,
  onBroken: (error: BrokenCsv) => void,
): AsyncGenerator<string> {
  try {
    yield* strings;
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    onBroken(error);
  }
}

/** Creates a parser that delivers each record immediately: records buffered in a stream are lost on an error. */
function createParser(delimiter: string, onRecord: (cells: string[], info: Info) => void): Parser {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true, // rows of the wrong length have an error different from that of unreadable rows
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    on_record: (cells: string[], info) => {
      onRecord(cells, info);
      return null;
    },
  });
  parser.on('error', () => undefined); // reported to the callbacks of `write` and `end`
  return parser.resume();
}

async function* readBytes(path: string, onBytes?: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes?.(chunk.length);
    yield chunk;
  }
}

function throwBreak(error: unknown, locator: RecordLocator): void {
  if (!(error instanceof Error)) return;
  if (!(error instanceof CsvError)) throw error;
  const { empty_lines, column } = error as CsvError & { readonly empty_lines: number; readonly column: number };
  throw new BrokenCsv(locator.lineAfter({ empty_lines }), column, breakReasons[error.code] ?? error.message);
}

const breakReasons: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'continues after its closing quote; write a quote inside a quoted cell as `""`',
  INVALID_OPENING_QUOTE: 'has a quote in its middle; such a cell is quoted as a whole, with `""` for the quote inside',
  CSV_MAX_RECORD_SIZE: `is in a row of more than ${maxRecordSize} MiB; a quote may be open`,
};
