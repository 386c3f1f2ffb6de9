/** The rest of a file cannot be read: its quotes do not match, or it is not UTF-8. */
export class BrokenCsv extends Error {
  constructor(
    readonly line: number,
    /** The position of the cell, from 0; undefined for the whole file. */
    readonly cell: number | undefined,
    /** Follows the name of the column or of the file. */
    readonly reason: string,
  ) {
    super(`line ${line}: ${reason}`);
  }
}
