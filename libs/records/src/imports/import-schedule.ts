import type { ImportRecord } from './import-record';

/** A run of a scheduled import that has ended. */
export interface ScheduledRun {
  /** RFC 3339 in UTC, as are all times here. */
  readonly started: string;
  readonly ended: string;
  readonly outcome: ImportRecord['outcome'];
  /** Why nothing was imported; null of a run that was applied. */
  readonly message: string | null;
  /** As in the record of the import. */
  readonly trackingId: string;
}

/** When the worker runs an import of its configuration, and how the last run ended. */
export interface ImportSchedule {
  /** The name of the import. */
  readonly id: string;
  /** A cron pattern of five fields. */
  readonly schedule: string;
  readonly timeZone: string;
  /** Null: no run is due any more. */
  readonly nextRun: string | null;
  /** The attempt in progress; null between runs. */
  readonly attempt: string | null;
  /** When the run in progress was started; null between runs. */
  readonly running: string | null;
  readonly lastRun: ScheduledRun | null;
  /** When the last run that was applied ended. */
  readonly lastApplied: string | null;
}
