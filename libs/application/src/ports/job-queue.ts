import type { JobKind, JobPayloads } from '../jobs/job-payloads';

interface JobOfKind<K extends JobKind> {
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** The trace that the job continues, as `traceparent` of W3C Trace Context. */
  readonly trace?: string;
}

/** A piece of work for the worker. */
export type NewJob = { readonly [K in JobKind]: JobOfKind<K> }[JobKind];

/** A job handed to one worker until `leasedUntil`; after that any worker may be handed it again. */
export interface LeasedJob<K extends JobKind = JobKind> {
  readonly id: string;
  readonly kind: K;
  /** As it was stored: `parsePayload` reads it. */
  readonly payload: unknown;
  readonly trace?: string;
  /** 1 for the first try. A try whose worker vanished is no failure and goes on under its number. */
  readonly attempt: number;
  /** Names this lease: another worker's later lease of the same job has another token. */
  readonly leaseToken: string;
}

export interface LeaseRequest<K extends JobKind = JobKind> {
  readonly kinds: readonly K[];
  readonly limit: number;
  readonly leaseSeconds: number;
}

/** Its kind may be one that this version does not know. */
export interface DeadJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly lastError: string;
}

/** The jobs of one kind. */
export interface JobStatistics {
  readonly kind: string;
  /** How many wait or run. */
  readonly depth: number;
  /**
   * Of those: the seconds since the oldest was written, and the tries of the one that was tried most often; 0 when
   * there are none.
   */
  readonly oldestAgeSeconds: number;
  readonly mostAttempts: number;
  readonly dead: number;
}

/**
 * What can be asked of the queue in a read transaction.
 *
 * - `hasDue`: whether a job of these kinds is due that nobody holds. Cheap, so that an idle worker can ask often.
 * - `statistics`: of every kind that has a job, by kind.
 */
export interface JobQueueReader {
  hasDue(kinds: readonly JobKind[]): Promise<boolean>;
  statistics(): Promise<readonly JobStatistics[]>;
}

/**
 * The job queue, a part of the state: a job is written in the transaction of the row it belongs to, and completed in
 * the transaction that stores its result. Reached through a `WriteTransaction`.
 *
 * - `enqueue`: returns the job's id; workers see it once the transaction commits.
 * - `lease`: the oldest due jobs of these kinds that nobody holds, each for `leaseSeconds`; two workers are never
 *   handed the same job.
 * - `complete`: removes the job; false when the lease is no longer the caller's (the caller must roll back).
 * - `extend`: renews the lease for `leaseSeconds` from now; false likewise.
 * - `release`: hands the job back at once and does not count the try; false likewise.
 * - `fail`: due again after a backoff that doubles with each try (1 s up to 5 min), or dead after the eighth failure;
 *   false likewise.
 * - `dead`: dead jobs, oldest first. `requeue`: makes dead jobs (all, or these ids) due now with no tries counted,
 *   returns how many.
 * - `depth`: how many jobs wait or run, per kind.
 */
export interface JobQueue extends JobQueueReader {
  enqueue(job: NewJob): Promise<string>;
  lease<K extends JobKind>(request: LeaseRequest<K>): Promise<readonly LeasedJob<K>[]>;
  complete(job: LeasedJob): Promise<boolean>;
  extend(job: LeasedJob, leaseSeconds: number): Promise<boolean>;
  release(job: LeasedJob): Promise<boolean>;
  fail(job: LeasedJob, error: string): Promise<boolean>;
  dead(): Promise<readonly DeadJob[]>;
  requeue(ids?: readonly string[]): Promise<number>;
  depth(): Promise<Readonly<Record<string, number>>>;
}
