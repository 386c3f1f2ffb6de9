import type { Info } from 'csv-parse';
import { quote } from '@identity-governance/values';
import type { CsvEncoding } from './dialect';

const NOT_UTF_8 = 'is not valid UTF-8';
/** Maximum number of lines for which an error proposes another encoding. */
const maxReadings = 3;

/** A record of a CSV file, including the header. */
export interface CsvRecord {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The first of its lines that is not valid in the encoding; undefined if all are. Its cells hold U+FFFD. */
  readonly invalidLine?: number;
  /** The error of that line; follows the name of a cell. */
  readonly invalidReason?: string;
  /** Why cells, which are empty strings, cannot be read, by their position; follows the name of the column. */
  readonly unreadable?: ReadonlyMap<number, string>;
}

/** Finds the lines of records, in parsing order. csv-parse itself counts a CRLF inside quotes twice. */
export class RecordLocator {
  private nextLine: number;
  private emptyLines = 0;
  /** Ascending. Lines from index `nextInvalid` on are not assigned to a record yet. */
  private invalidLines: number[] = [];
  private nextInvalid = 0;
  private readonly readings = new Map<number, string>();

  constructor(
    private readonly encoding: CsvEncoding,
    skippedLines: number,
  ) {
    this.nextLine = 1 + skippedLines;
  }

  readonly addInvalidLine = (line: number, bytes: Buffer): void => {
    if (this.encoding === 'utf-8' && this.readings.size < maxReadings) {
      this.readings.set(line, readAsWindows1252(bytes));
    }
    if (this.nextInvalid === this.invalidLines.length) {
      this.invalidLines = [];
      this.nextInvalid = 0;
    }
    this.invalidLines.push(line);
  };

  locate(cells: readonly string[], info: Pick<Info, 'empty_lines'>): CsvRecord {
    const line = this.lineAfter(info);
    this.emptyLines = info.empty_lines;
    this.nextLine = line + 1;
    for (const cell of cells) this.nextLine += countLineEnds(cell);
    const invalidLine = this.takeInvalidLine();
    if (invalidLine === undefined) return { line, cells };
    return { line, cells, invalidLine, invalidReason: this.describeInvalid(invalidLine) };
  }

  private describeInvalid(line: number): string {
    if (this.encoding !== 'utf-8')
      return `is not valid ${this.encoding.startsWith('utf-16') ? 'UTF-16' : this.encoding}`;
    const reading = this.readings.get(line);
    if (reading === undefined) return NOT_UTF_8;
    return `${NOT_UTF_8}; as windows-1252 it would read ${quote(reading)}; if that is right, save the file as UTF-8`;
  }

  /** Returns the first line of the record after the last one. */
  lineAfter({ empty_lines }: Pick<Info, 'empty_lines'>): number {
    return this.nextLine + empty_lines - this.emptyLines;
  }

  private takeInvalidLine(): number | undefined {
    const first = this.nextInvalid;
    while (this.invalidLines[this.nextInvalid]! < this.nextLine) this.nextInvalid++;
    return first < this.nextInvalid ? this.invalidLines[first] : undefined;
  }
}

function countLineEnds(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++;
  return count;
}

/** Bytes on both sides of the first non-ASCII byte. */
const readingBytes = 20;

/** Returns the words around the first non-ASCII character, within their cell. */
function readAsWindows1252(line: Buffer): string {
  const place = line.findIndex((byte) => byte >= 0x80);
  const decode = (from: number, to: number): string =>
    new TextDecoder('windows-1252').decode(line.subarray(Math.max(from, 0), to));
  const before = decode(place - readingBytes, place)
    .split(cellEnd)
    .at(-1)!;
  const [after = ''] = decode(place, place + readingBytes).split(cellEnd, 1);
  return before + after;
}

const cellEnd = /[,;"\t\r\n]/;
