import type { Result } from '@identity-governance/values';
import type { ImportBatch } from '../import/import-batch';
import type { ImportFault } from '../import/import-report';
import type { ImportOptions } from '../import/import-inventory';
import type { StoreOf } from '../ports/store';

/** What the rows of an input may depend on. */
export type InputStore = StoreOf<'accounts' | 'identities' | 'sources'>;

/** What a scheduled import reads. */
export interface OpenedInput {
  /** The names of the files. */
  readonly files: readonly string[];
  /** By the name of the file. */
  readonly checksums?: Readonly<Record<string, string>>;
  readonly batches: (onBytes: (count: number) => void, store: InputStore) => AsyncIterable<ImportBatch>;
  readonly describeLine?: (line: number) => string;
  /** An error with its place, on one line. */
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
  /** The error says why the input cannot be read. */
  open(): Promise<Result<OpenedInput, string>>;
}
