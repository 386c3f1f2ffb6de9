import type { ImportRecord } from './import-record';

/** A run of a scheduled import that has ended. */
export interface ScheduledRun {
  /** All times are RFC 3339 in UTC. */
  readonly started: string;
  readonly ended: string;
  readonly outcome: ImportRecord['outcome'];
  /** Reason why nothing was imported; null for an applied run. */
  readonly message: string | null;
  /** Tracking id of the import record. */
  readonly trackingId: string;
}

/** The schedule of an import in the worker's configuration, and the result of its last run. */
export interface ImportSchedule {
  /** The name of the import. */
  readonly id: string;
  /** A cron pattern of five fields. */
  readonly schedule: string;
  readonly timeZone: string;
  /** Time of the next run; null if no run is due. */
  readonly nextRun: string | null;
  /** The attempt in progress; null between runs. */
  readonly attempt: string | null;
  /** Start of the run in progress; null between runs. */
  readonly running: string | null;
  readonly lastRun: ScheduledRun | null;
  /** End of the last applied run. */
  readonly lastApplied: string | null;
}
