import type { JobKind } from '../ports/job-payloads';
import type { Job } from '../ports/job-queue';

/** A job in hand. */
export interface LeasedJob extends Job {
  /** INVARIANT (one lease): each time that a job is handed out it has another token, and only the last one counts. */
  readonly leaseToken: string;
}

/** What became of a job in hand; one that is handed back is due at once, and its try does not count. */
export type JobOutcome =
  { readonly kind: 'done' } | { readonly kind: 'handed-back' } | { readonly kind: 'failed'; readonly error: string };

export interface SettledJob {
  readonly job: LeasedJob;
  readonly outcome: JobOutcome;
}

export interface DeadJobToTell {
  readonly job: Job;
  readonly lastError: string;
}

/** A store of jobs from which workers take them: what `LeaseJobRunner` needs of an adapter. */
export interface JobLeases {
  /** Whether `exchange` would hand a job of these kinds out now. Cheap, so that an idle worker can ask often. */
  hasDue(kinds: readonly JobKind[]): Promise<boolean>;
  /**
   * Ends what is settled, where the caller's is the last lease: INVARIANT (one lease). Leases due jobs: up to so many
   * of each kind, by priority, due time and age. Where it fails none is leased, and all of it may be asked for again.
   */
  exchange(settled: readonly SettledJob[], wanted: ReadonlyMap<JobKind, number>): Promise<readonly LeasedJob[]>;
  /** Renews the leases of this worker, and frees the jobs of other workers whose leases have ended. */
  sweep(): Promise<void>;
  /** Dead jobs whose end is not reported yet, and the mark that it was. */
  untold(): Promise<readonly DeadJobToTell[]>;
  told(ids: readonly string[]): Promise<void>;
}
