import type { CsvRecord } from '../csv/record-locator';

/** A row to map. A cell of a directory or of a JSON file may have multiple values. */
export interface MappedRecord extends CsvRecord {
  /** The values of cells with multiple values, by the position of the cell. */
  readonly lists?: ReadonlyMap<number, readonly string[]>;
}
