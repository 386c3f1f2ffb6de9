import type { Info } from 'csv-parse';

/** One record of a CSV file, the header included. */
export interface CsvRecord {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The first of its lines that is not valid UTF-8, if one is not; the faulty cells hold U+FFFD. */
  readonly invalidLine?: number;
}

/**
 * Finds the lines of records, in the order in which they are parsed: csv-parse itself counts a line end twice when it
 * is CRLF inside quotes.
 */
export class RecordLocator {
  private nextLine = 1;
  private emptyLines = 0;
  /** Ascending; those from `nextInvalid` on are not assigned to a record yet. */
  private invalidLines: number[] = [];
  private nextInvalid = 0;

  readonly addInvalidLine = (line: number): void => {
    if (this.nextInvalid === this.invalidLines.length) {
      this.invalidLines = [];
      this.nextInvalid = 0;
    }
    this.invalidLines.push(line);
  };

  locate(cells: readonly string[], info: Pick<Info, 'empty_lines'>): CsvRecord {
    const line = this.lineAfter(info);
    this.emptyLines = info.empty_lines;
    this.nextLine = line + 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
    const invalidLine = this.takeInvalidLine();
    return invalidLine === undefined ? { line, cells } : { line, cells, invalidLine };
  }

  /** Where the record after the last one begins. */
  lineAfter({ empty_lines }: Pick<Info, 'empty_lines'>): number {
    return this.nextLine + empty_lines - this.emptyLines;
  }

  private takeInvalidLine(): number | undefined {
    const first = this.nextInvalid;
    while (this.invalidLines[this.nextInvalid]! < this.nextLine) this.nextInvalid++;
    return first < this.nextInvalid ? this.invalidLines[first] : undefined;
  }
}
