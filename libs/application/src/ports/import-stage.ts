import type { Identity, IdentityField } from '@identity-governance/records';
import type { IdentityId, SourceId } from '@identity-governance/values';
import type { ImportKind } from './row-kinds';

/** A valid row of an import. */
export interface StagedRow {
  /** The number of the row among all rows of the import, from 1. */
  readonly position: number;
  readonly line: number;
  /** The parsed row. */
  readonly row: unknown;
}

/** A row whose key an earlier row of its kind has. */
export interface RepeatedRow extends StagedRow {
  readonly firstLine: number;
}

/** The rows of the state that a synchronization may delete. */
export interface SyncScope {
  /** Limits the scope to rows that belong to this source. */
  readonly sourceId?: SourceId | undefined;
}

/** The numbers of rows that would be deleted, and of all rows. */
export interface MissingCounts {
  readonly missing: number;
  readonly existing: number;
}

export interface MissingOfSource extends MissingCounts {
  readonly sourceId: SourceId;
}

/** The missing rows of a kind. `bySource` has the sources with missing rows, for kinds whose rows name their source. */
export interface MissingRows extends MissingCounts {
  readonly bySource: readonly MissingOfSource[];
}

/** The numbers of staged rows that equal those of the state, and of the others. */
export interface Comparison {
  readonly unchanged: number;
  readonly different: number;
}

/** An identity that an account may belong to. */
export type FoundIdentity = Pick<Identity, 'disabled' | 'id'>;

/** An identity of an import, by the value of a field. */
export interface IdentityKey {
  readonly field: IdentityField;
  readonly key: string;
  readonly identity: FoundIdentity;
}

/** The effect of an import on a row. A row that is both deleted and saved is staged. */
export type Presence = 'STAGED' | 'GONE';

/**
 * The staged rows of one import: invisible to others, without locks. Memory holds one page.
 *
 * - `add`: adds rows of one kind, in ascending order of their positions.
 * - `takeRepeated`: removes and returns the rows whose key an earlier row of the kind has, in pages, by position.
 * - `delete`: marks rows for deletion; only the fields of their keys are read.
 * - `findMissing`: marks the rows of the state that the stage does not have.
 * - `compare`: compares the kind with the state as currently committed. Call it after all deletions are known: rows
 *   that refer to deleted ones are not equal.
 * - `difference`: returns the rows that are not equal in pages, by position. `gone` returns the keys of existing rows
 *   to delete, in pages, by key.
 * - `staged`: returns all staged rows in pages, by position. `presence`: returns which of the ids are staged or to be
 *   deleted.
 * - `addIdentityKeys`, `findIdentityKeys`: by key, up to two enabled and two disabled identities with it.
 * - `setIdentities`: sets the identities of the staged accounts at these positions.
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
  findIdentityKeys(
    field: IdentityField,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly FoundIdentity[]>>;
  setIdentities(identities: ReadonlyMap<number, IdentityId>): Promise<void>;
}
