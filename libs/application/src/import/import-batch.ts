import type { Fault } from '@identity-governance/values';
import type { ImportKind } from '../ports/row-kinds';

/** One row as its reader delivers it. */
export interface ImportRow {
  /** Where it begins, from 1. */
  readonly line: number;
  /** What the parsers of the domain read; undefined when the reader could not make anything of it. */
  readonly record: unknown;
  /** The row of this key is to be deleted. */
  readonly isDeletion?: boolean;
  /** What the reader already found wrong with it. The parsers' faults on the same fields are then left out. */
  readonly faults?: readonly LineFault[];
}

/** A fault whose line may be another than the one on which its row begins. */
export interface LineFault extends Fault {
  readonly line?: number;
}

/** Rows of one kind: as many as are well held in memory at once, 500 to 1,000. */
export interface ImportBatch {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  /**
   * Why nothing after these rows can be read. Ends the import and rolls it back, also when invalid rows are skipped.
   */
  readonly unreadable?: readonly Required<LineFault>[];
}
