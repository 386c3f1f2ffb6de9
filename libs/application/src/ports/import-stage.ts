import type { IdentityField } from '@identity-governance/records';
import type { IdentityId, SourceId } from '@identity-governance/values';
import type { ImportKind } from './row-kinds';

/** A valid row of an import. */
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

export interface MissingOfSource extends MissingCounts {
  readonly sourceId: SourceId;
}

/** Missing rows of a kind; `bySource` has the sources with missing rows, of a kind whose rows name their source. */
export interface MissingRows extends MissingCounts {
  readonly bySource: readonly MissingOfSource[];
}

/** How many staged rows equal those of the state, and how many do not. */
export interface Comparison {
  readonly unchanged: number;
  readonly different: number;
}

/** An identity that an import brings, by a value of a field. */
export interface IdentityKey {
  readonly field: IdentityField;
  readonly key: string;
  readonly identityId: IdentityId;
}

/** What the import does to a row. A row that is to be deleted and comes again is staged. */
export type Presence = 'STAGED' | 'GONE';

/**
 * The staged rows of one import: invisible to others, without locks. Memory holds one page.
 *
 * - `add`: rows of one kind, later ones after earlier ones.
 * - `takeRepeated`: takes out the rows whose key an earlier one of the kind has, in pages, by position.
 * - `delete`: marks these rows for deletion; only the fields of their keys are read.
 * - `findMissing`: marks the rows of the state that the stage does not have.
 * - `compare`: compares the kind with the state as it is committed now. Call it after all deletions
 * are known: rows that refer to deleted ones are not equal.
 * - `difference`: the other rows in pages, by position. `gone` returns the keys of existing rows to delete, in pages,
 *   by key.
 * - `staged`: all staged rows in pages, by position. `presence`: those of the ids that are staged or to be deleted.
 * - `addIdentityKeys`, `findIdentityKeys`: by key, two of the identities that were added with the key, or the only one.
 * - `setIdentities`: gives the staged accounts at these positions their identities.
 */
export interface ImportStage {
  add(kind: ImportKind, rows: readonly StagedRow[]): Promise<void>;
  takeRepeated(kind: ImportKind): AsyncIterable<readonly RepeatedRow[]>;
  delete(kind: ImportKind, rows: readonly unknown[]): Promise<void>;
  findMissing(kind: ImportKind, scope: SyncScope): Promise<MissingRows>;
  compare(kind: ImportKind): Promise<Comparison>;
  difference(kind: ImportKind): AsyncIterable<readonly StagedRow[]>;
  gone(kind: ImportKind): AsyncIterable<readonly unknown[]>;
  staged(kind: ImportKind): AsyncIterable<readonly StagedRow[]>;
  presence(kind: 'identities', ids: readonly string[]): Promise<ReadonlyMap<string, Presence>>;
  addIdentityKeys(keys: readonly IdentityKey[]): Promise<void>;
  findIdentityKeys(field: IdentityField, keys: readonly string[]): Promise<ReadonlyMap<string, readonly IdentityId[]>>;
  setIdentities(identities: ReadonlyMap<number, IdentityId>): Promise<void>;
}
