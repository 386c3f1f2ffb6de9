/** A file of which nothing more can be read: its quotes do not fit, or it is not UTF-8 at all. */
export class BrokenCsv extends Error {
  constructor(
    readonly line: number,
    /** The position of the cell, from 0; undefined where it is the whole file. */
    readonly cell: number | undefined,
    /** Reads after the name of the cell's column, or of the file. */
    readonly reason: string,
  ) {
    super(`line ${line}: ${reason}`);
  }
}
