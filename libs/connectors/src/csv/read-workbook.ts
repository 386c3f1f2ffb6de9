import { readFile, stat } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { shorten } from '@identity-governance/values';
import { BrokenCsv } from './broken-csv';
import { checkSheet } from './check-sheet';
import type { CsvRecord } from './record-locator';
import { packStored, unpackZip } from './zip-entries';

const mebibyte = 2 ** 20;
const maxFileSize = 64 * mebibyte;
const maxUnpackedSize = 256 * mebibyte;
const longestMessage = 200;

interface WorkbookOptions {
  /** The name of the sheet; the first one by default. */
  readonly sheet?: string | undefined;
  /** Rows before the header. */
  readonly skippedRows?: number | undefined;
  readonly onBytes?: ((count: number) => void) | undefined;
}

/**
 * Yields the rows of a sheet of an XLSX workbook like the records of a CSV file; the line of each is its row number.
 * Empty rows are skipped. Dates are in ISO 8601, numbers as written. Throws a `BrokenCsv` for a workbook that is broken
 * or too large: all of it is in memory.
 */
export async function* readWorkbook(
  path: string,
  { sheet, skippedRows = 0, onBytes }: WorkbookOptions = {},
): AsyncGenerator<CsvRecord> {
  const { size } = await stat(path);
  if (size > maxFileSize) throw new BrokenCsv(1, undefined, 'is larger than 64 MiB; save it as CSV');
  const rows = await parseWorkbook(await readFile(path), sheet);
  onBytes?.(size);
  const used = rows.slice(skippedRows);
  const width = used.reduce((most, row) => Math.max(most, row.length), 0);
  for (const [i, row] of used.entries()) {
    const cells = Array.from({ length: width }, (_, column) => toText(row[column]));
    if (cells.some((cell) => cell !== '')) yield { line: skippedRows + i + 1, cells };
  }
}

/** Cells are strings, booleans, dates, or null. */
type Rows = readonly (readonly unknown[])[];

/** Parses an uncompressed archive of known size with checked sheets, which limits the memory that the library uses. */
async function parseWorkbook(bytes: Buffer, sheet: string | undefined): Promise<Rows> {
  const entries = unpackZip(bytes, { maxSize: maxUnpackedSize, isWanted: (name) => /\.(xml|rels)$/.test(name) });
  if (!entries.ok) throw new BrokenCsv(1, undefined, entries.error);
  for (const { data } of entries.value) {
    const reason = checkSheet(data.toString('utf8'));
    if (reason !== undefined) throw new BrokenCsv(1, undefined, reason);
  }
  try {
    // numbers stay strings: an id of 20 digits is not rounded
    return await readSheet(packStored(entries.value), sheet ?? 1, { parseNumber: (text: string) => text, trim: false });
  } catch (error) {
    // the library throws errors of any class for malformed files
    const message = error instanceof Error ? error.message : String(error);
    throw new BrokenCsv(1, undefined, `is not a workbook that can be read: ${shorten(message, longestMessage)}`);
  }
}

function toText(cell: unknown): string {
  if (typeof cell === 'string' || typeof cell === 'boolean') return String(cell);
  if (!(cell instanceof Date)) return '';
  if (Number.isNaN(cell.getTime())) return '';
  const time = cell.toISOString();
  return time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : time.slice(0, 19);
}
