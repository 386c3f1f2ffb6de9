import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { quote, quoteSome } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import type { CsvRecord } from '../csv/record-locator';
import { openSheet, UnreadableWorkbook } from './open-workbook';
import { readSheet, type SheetRow } from './read-sheet';
import { UnusualXml } from './read-tags';
import { unpackZip, type ZipEntry } from './zip-entries';

const mebibyte = 2 ** 20;
const maxFileSize = 64 * mebibyte;
const maxUnpackedSize = 256 * mebibyte;

interface WorkbookOptions {
  /** The name of the sheet; the first one by default. */
  readonly sheet?: string | undefined;
  /** Rows before the header. */
  readonly skippedRows?: number | undefined;
  readonly onBytes?: ((count: number) => void) | undefined;
  /** Receives which of its sheets is read, if none is named; the text follows the name of the workbook. */
  readonly onSheets?: ((text: string) => void) | undefined;
}

/**
 * Yields the rows of a sheet of an XLSX workbook like the records of a CSV file; the line of each is its row number.
 * Empty rows are skipped. Dates are in ISO 8601, numbers without exponents. Throws a `BrokenCsv` for a workbook that is
 * broken or too large: all of it is in memory.
 */
export async function* readWorkbook(
  path: string,
  { sheet, skippedRows = 0, onBytes, onSheets }: WorkbookOptions = {},
): AsyncGenerator<CsvRecord> {
  const { size } = await stat(path);
  if (size > maxFileSize) throw new BrokenCsv(1, undefined, 'is larger than 64 MiB; save it as CSV');
  const { rows, name, others } = parseWorkbook(await readFile(path), sheet);
  onBytes?.(size);
  if (sheet === undefined && others.length > 0) onSheets?.(describeSheets(name, others));
  const used = rows.filter(({ line }) => line > skippedRows);
  const width = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  for (const { line, cells: filled, unreadable } of used) {
    const cells = Array.from({ length: width }, (_, column) => filled.get(column) ?? '');
    if (unreadable.size > 0) yield { line, cells, unreadable };
    else if (cells.some((cell) => cell !== '')) yield { line, cells };
  }
}

/** Returns the number of columns up to the last one that is not empty. */
function widthOf({ cells, unreadable }: SheetRow): number {
  let width = 0;
  for (const [column, cell] of cells) if (cell !== '' && column >= width) width = column + 1;
  for (const column of unreadable.keys()) if (column >= width) width = column + 1;
  return width;
}

const maxShown = 10;

function describeSheets(name: string, others: readonly string[]): string {
  return `has ${others.length + 1} sheets, and only ${quote(name)} is read, not ${quoteSome(others, maxShown)}; \`sheet\` names the one to read`;
}

interface ParsedSheet {
  readonly rows: readonly SheetRow[];
  readonly name: string;
  /** The names of the other sheets. */
  readonly others: readonly string[];
}

function parseWorkbook(bytes: Buffer, wanted: string | undefined): ParsedSheet {
  const entries = unpackZip(bytes, { maxSize: maxUnpackedSize, isWanted: (name) => /\.(xml|rels)$/i.test(name) });
  if (!entries.ok) throw new BrokenCsv(1, undefined, entries.error);
  const parts = new Map(entries.value.map((entry) => [entry.name.toLowerCase(), entry]));
  const read = (path: string) => {
    const entry = parts.get(path.toLowerCase());
    return entry === undefined ? undefined : decodeXml(entry);
  };
  try {
    const sheet = openSheet(read, wanted);
    return { ...sheet, rows: readSheet(sheet) };
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw new BrokenCsv(1, undefined, error.message);
    if (!(error instanceof UnusualXml)) throw error;
    throw new BrokenCsv(1, undefined, 'has a part that is not written as spreadsheets write it; save it as CSV');
  }
}

/** Decodes a part in UTF-8, or in UTF-16 with a byte order mark. */
function decodeXml({ data }: ZipEntry): string {
  const isLittle = data[0] === 0xff && data[1] === 0xfe;
  const isBig = data[0] === 0xfe && data[1] === 0xff;
  if (!isLittle && !isBig) {
    if (!isUtf8(data)) throw new UnusualXml();
    return new TextDecoder().decode(data);
  }
  const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(data);
  if (text.includes('\ufffd')) throw new UnusualXml();
  return text;
}
