import type { SourceId } from '@identity-governance/values';
import type { ImportKind } from '../../ports/row-kinds';
import type { TransactionOf } from '../../ports/store';
import type { PreviewWatcher } from './import-effects';
import type { ImportOrigin } from './import-record-of';
import type { RefusedRow } from './import-report';
import type { KeptPolicies } from './import-rules';

export interface ImportOptions {
  /** Saves the valid rows and reports the others instead of saving nothing. Not for a synchronization. */
  readonly skipInvalid: boolean;
  /** Number of refused rows after which the import stops reading and saves nothing. Not with `skipInvalid`. */
  readonly maxRefused?: number;
  /** Makes the rows of each kind in the import equal to it: other rows of the kind are deleted. */
  readonly sync?: ImportSync | undefined;
  /** The systems of which the rows are. A synchronization without a source deletes only rows of these. */
  readonly sources?: readonly SyncedSource[] | undefined;
  /** Kinds without a source that a synchronization compares as a whole in addition to `sources`. */
  readonly wholeKinds?: readonly ImportKind[] | undefined;
  /** The origin, stored in the record of the import. */
  readonly origin?: ImportOrigin;
  /** Reports the changes without making them. */
  readonly isDryRun?: boolean;
  /** Receives the findings of a dry run. */
  readonly watcher?: PreviewWatcher;
  /** Refuses rows that would change these policies; none by default. */
  readonly keeps?: KeptPolicies | undefined;
  /** Runs in the transaction that commits. Throws to roll it back. */
  readonly guard?: ((tx: TransactionOf<'importSchedules'>) => Promise<void>) | undefined;
  /** Names a line in an error on another line; `line 7` by default. */
  readonly describeLine?: (line: number) => string;
  /** Called for each row that is refused. */
  readonly onRefused?: ((row: RefusedRow) => void) | undefined;
  /** Called after each batch, with the number of rows of its kind so far. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportSync {
  /** Deletes only rows that belong to this source. See `kindsOfOneSource`. */
  readonly sourceId?: SourceId | undefined;
  /** The maximum share of the rows of a kind, and of those of each source, that may be deleted, from 0 to 1. */
  readonly maxDeletes: number;
}

/** A source of which an import has all rows of some kinds. */
export interface SyncedSource {
  readonly id: SourceId;
  readonly kinds: readonly ImportKind[];
}

export interface ImportProgress {
  readonly kind: ImportKind;
  readonly rows: number;
}
