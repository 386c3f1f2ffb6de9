import type { SourceId } from '@identity-governance/values';
import type { ImportKind } from './row-kinds';

/** A row of an import without faults. */
export interface StagedRow {
  /** Among all rows of the import, from 1 up. */
  readonly position: number;
  readonly line: number;
  /** As the parser of its kind made it. */
  readonly row: unknown;
}

/** A row whose key an earlier row of its kind has. */
export interface RepeatedRow extends StagedRow {
  readonly firstLine: number;
}

/** Which rows of the state a synchronisation may delete. */
export interface SyncScope {
  /** Only what belongs to this source. */
  readonly sourceId?: SourceId | undefined;
}

/** How many rows would be deleted, of how many there are. */
export interface MissingCounts {
  readonly missing: number;
  readonly existing: number;
}

/** How many staged rows equal those of the state, and how many do not. */
export interface Comparison {
  readonly unchanged: number;
  readonly different: number;
}

/**
 * The rows of one import beside the state: nobody else sees them, and nobody waits for them. Memory holds a page.
 *
 * - `add`: rows of one kind, later ones after earlier ones.
 * - `takeRepeated`: takes out the rows whose key an earlier one of the kind has, in pages, by position.
 * - `delete`: these rows are to go; the fields of their keys are all that is looked at.
 * - `findMissing`: so are those of the state that the stage does not have.
 * - `compare`: compares the kind with the state as it is committed now. To be called after all that was to be deleted
 * is known: rows that refer to such are not taken for equal.
 * - `difference`: the other rows in pages, by position. `gone`: the keys of those to delete that are there, in pages,
 *   by key.
 */
export interface ImportStage {
  add(kind: ImportKind, rows: readonly StagedRow[]): Promise<void>;
  takeRepeated(kind: ImportKind): AsyncIterable<readonly RepeatedRow[]>;
  delete(kind: ImportKind, rows: readonly unknown[]): Promise<void>;
  findMissing(kind: ImportKind, scope: SyncScope): Promise<MissingCounts>;
  compare(kind: ImportKind): Promise<Comparison>;
  difference(kind: ImportKind): AsyncIterable<readonly StagedRow[]>;
  gone(kind: ImportKind): AsyncIterable<readonly unknown[]>;
}
