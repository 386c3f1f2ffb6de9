import type { Fault } from '@identity-governance/values';
import type { ImportKind } from '../../ports/row-kinds';

/** A row as its reader delivers it. */
export interface ImportRow {
  /** Its first line, from 1. */
  readonly line: number;
  /** The input of the domain's parsers; undefined if the reader could not read the row. */
  readonly record: unknown;
  /** Whether the row with this key is to be deleted. */
  readonly isDeletion?: boolean;
  /** The errors that the reader found. The parsers' errors on the same fields are omitted. */
  readonly faults?: readonly LineFault[];
}

/** An error whose line may differ from the first line of its row. */
export interface LineFault extends Fault {
  readonly line?: number;
}

/** Rows of one kind: 500 to 1,000, which fit into memory. */
export interface ImportBatch {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  /** Why no row after these can be read. Ends the import and rolls it back, even if invalid rows are skipped. */
  readonly unreadable?: readonly Required<LineFault>[];
}
