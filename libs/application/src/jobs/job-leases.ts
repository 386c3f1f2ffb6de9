import type { JobKind } from '../ports/job-payloads';
import type { Job } from '../ports/job-queue';

/** A job that a worker has leased. */
export interface LeasedJob extends Job {
  /** INVARIANT (one lease): each lease of a job has another token, and only the last one counts. */
  readonly leaseToken: string;
}

/**
 * The outcome of a leased job.
 *
 * - `handed-back`: it is due at once, and its try does not count.
 * - `interrupted`: the same, for a limited number of times: a connection to the database was lost, and the job may be
 *   the cause.
 */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'handed-back' }
  | { readonly kind: 'failed' | 'interrupted'; readonly error: unknown };

export interface SettledJob {
  readonly job: LeasedJob;
  readonly outcome: JobOutcome;
}

export interface UnreportedDeadJob {
  readonly job: Job;
  readonly lastError: string;
}

/** A store of jobs from which workers take them: the port of `LeaseJobRunner`. */
export interface JobLeases {
  /** Whether `exchange` would lease a job of these kinds now. Cheap, so that an idle worker can poll often. */
  hasDue(kinds: readonly JobKind[]): Promise<boolean>;
  /**
   * Ends settled jobs if the caller has the last lease: INVARIANT (one lease). Leases due jobs: up to the given number
   * of each kind, by priority, due time and age. If it fails, none is leased, and the same call may be repeated.
   */
  exchange(settled: readonly SettledJob[], wanted: ReadonlyMap<JobKind, number>): Promise<readonly LeasedJob[]>;
  /**
   * Renews the leases of this worker, and frees the jobs of other workers whose leases have ended. Returns dead jobs
   * whose end is not reported yet; `markReported` marks them. Cheap if nothing has changed.
   */
  reap(inHand: readonly LeasedJob[]): Promise<readonly UnreportedDeadJob[]>;
  markReported(ids: readonly string[]): Promise<void>;
}

const errorLength = 2000;

/** Returns the message of an error of a job, shortened if it is too long. */
export function jobErrorOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, errorLength);
}
