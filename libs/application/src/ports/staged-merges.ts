import type { AttributeName } from '@identity-governance/domain/names';
import type { IdentityId, SourceId } from '@identity-governance/values';
import type { AuditEvent } from './audit-event-log';
import type { SaveCounts } from './collection';
import type { StagedRow } from './import-stage';
import type { ImportKind } from './row-kinds';

/** The actor of a change, as its events describe it. */
export type EventAuthor = Pick<AuditEvent, 'actor' | 'actorKind' | 'address' | 'subject' | 'tokenId' | 'trackingId'>;

export interface MergedSlice {
  readonly counts: SaveCounts;
  /** The identities whose access the changed rows may affect, in any order; empty unless requested. */
  readonly touched: readonly IdentityId[];
  /** Whether the changed rows may affect the access of any identity. */
  readonly isAccessChanged: boolean;
}

export interface MergeOptions {
  /** Writes an event for each changed row. */
  readonly author?: EventAuthor;
  /** Whether to return the touched identities. */
  readonly findsTouched: boolean;
}

/** The next rows of a stage that differ from the state. Repeated rows, which are only a key, are in it once. */
export interface StagedSlice {
  /** Number of rows that repeat another row of the slice. */
  readonly repeated: number;
  /** Returns the names of the attributes of accounts, each once. */
  attributeNames(): Promise<readonly AttributeName[]>;
  /**
   * Returns the rows that may have to be refused, by position: rows whose references lead nowhere, accounts with an
   * attribute of these names, and accounts that are stored with another source.
   */
  suspects(names: readonly string[]): Promise<readonly StagedRow[]>;
  /** Saves the rows and their events, except those at these positions. */
  merge(refused: readonly number[], options: MergeOptions): Promise<MergedSlice>;
  /** Returns the rows of accounts on these sources and of accounts with promoted values, in pages by position. */
  accountsOn(sourceIds: readonly SourceId[], refused: readonly number[]): AsyncIterable<readonly StagedRow[]>;
}

/**
 * Merges the staged rows of some kinds into the state by statements over sets of rows, which do not return the rows.
 *
 * - `takes`: whether rows of the kind can be merged so. Other kinds are saved row by row.
 * - `slices`: the rows that differ from the state, by position. Each must be merged before the next is read.
 */
export interface StagedMerges {
  takes(kind: ImportKind): boolean;
  slices(kind: ImportKind): AsyncIterable<StagedSlice>;
}
