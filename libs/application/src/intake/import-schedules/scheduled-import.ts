import type { Result } from '@identity-governance/values';
import type { ImportBatch } from '../import/import-batch';
import type { ImportFault, RefusedRow } from '../import/import-report';
import type { ImportOptions, SyncedSource } from '../import/import-options';
import type { StoreOf } from '../../ports/store';

/** The state that the rows of an input may depend on. */
export type InputStore = StoreOf<'accounts' | 'identities' | 'sources'>;

/** The opened input of a scheduled import. */
export interface OpenedInput {
  /** The names of the files. */
  readonly files: readonly string[];
  /** The SHA-256 of each file, by its name. */
  readonly checksums?: Readonly<Record<string, string>>;
  /** Returns the notes of the reader; complete once all rows are judged. */
  readonly notes?: () => readonly string[];
  /** Receives each row that is refused. */
  readonly onRefused?: (row: RefusedRow) => void;
  /** The sources and kinds whose missing rows a synchronization deletes, if it has no source; see `ImportOptions`. */
  readonly sources?: readonly SyncedSource[];
  readonly wholeKinds?: ImportOptions['wholeKinds'];
  readonly batches: (onBytes: (count: number) => void, store: InputStore) => AsyncIterable<ImportBatch>;
  readonly describeLine?: (line: number) => string;
  /** Describes an error with its position, on one line. */
  readonly describeFault: (fault: ImportFault) => string;
}

/** An import that the configuration of the worker schedules. */
export interface ScheduledImport {
  readonly id: string;
  /** A cron pattern of five fields. */
  readonly schedule: string;
  readonly timeZone: string;
  readonly options: Pick<ImportOptions, 'skipInvalid' | 'sync'>;
  readonly reason: string;
  /** Opens the input; the error is the reason why it cannot be read. */
  open(): Promise<Result<OpenedInput, string>>;
}
