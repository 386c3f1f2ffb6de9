import type { JobKind, JobPayloads } from './job-payloads';

interface JobOfKind<K extends JobKind> {
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** The trace that the job continues, as `traceparent` of W3C Trace Context; by default that of the caller. */
  readonly trace?: string | undefined;
  /** A waiting job with this key is replaced; a running one is not affected. */
  readonly key?: string;
  /**
   * The delay until the job is due, by the clock of the database; 0 by default. A job with a delay below 0 is due
   * already, and ahead of jobs that are due later.
   */
  readonly delayMilliseconds?: number;
  /** Jobs with a lower number run first, then those due earlier; 0 by default. */
  readonly priority?: number;
}

/** A job to be enqueued for the worker. */
export type NewJob = { readonly [K in JobKind]: JobOfKind<K> }[JobKind];

/** A job as its handler receives it. */
export interface Job<K extends JobKind = JobKind> {
  readonly id: string;
  readonly kind: K;
  /** The stored payload, to be read by `parsePayload`. */
  readonly payload: unknown;
  /** 1 for the first try. A try whose worker vanished counts. */
  readonly attempt: number;
  readonly trace?: string;
}

/** A job that was given up. Its kind may be unknown to this version. */
export interface DeadJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly lastError: string;
  /** Whether a worker has ended the work of the job: its check is ERROR, for example. */
  readonly isReported: boolean;
}

/** Statistics of the jobs of one kind. */
export interface JobStatistics {
  readonly kind: string;
  /** Number of jobs that are due or run. */
  readonly depth: number;
  /** Time in seconds since the oldest of these became due; 0 if there are none. */
  readonly oldestAgeSeconds: number;
  /** Number of jobs that wait for a time: their delay, or the pause after a failed try. */
  readonly scheduled: number;
  /** Highest number of tries of a job that is not dead; 0 if there are none. */
  readonly maxAttempts: number;
  readonly dead: number;
}

/**
 * Reads the queue in a read transaction.
 *
 * - `statistics`: statistics of every kind that has a job, by kind.
 * - `payloadsOf`: the payloads of every job of the kind, including running and dead jobs.
 * - `dead`: the jobs that were given up after five tries, oldest first.
 */
export interface JobQueueReader {
  statistics(): Promise<readonly JobStatistics[]>;
  payloadsOf(kind: JobKind): Promise<readonly unknown[]>;
  dead(): Promise<readonly DeadJob[]>;
}

/**
 * The job queue, a part of the state. A `JobRunner` runs the jobs.
 *
 * INVARIANT (a job with its row): a job is written in the transaction of the row it belongs to, and exists when, and
 * only when, that commits.
 *
 * - `enqueue`: returns the job's id.
 * - `enqueueAll`: the same for many jobs without keys, in one statement; their traces are those they name.
 * - `requeue`: makes dead jobs (all, or these ids) due now and resets their tries; returns their number.
 * - `discard`: removes those of these jobs that are dead and reported; returns their ids.
 * - `take`: removes up to `limit` jobs of the kind that no worker runs, due or not, oldest first, and returns them: the
 *   caller handles them in the same transaction.
 */
export interface JobQueue extends JobQueueReader {
  enqueue(job: NewJob): Promise<string>;
  enqueueAll(jobs: readonly NewJob[]): Promise<void>;
  requeue(ids?: readonly string[]): Promise<number>;
  discard(ids: readonly string[]): Promise<readonly string[]>;
  take<K extends JobKind>(kind: K, limit: number): Promise<readonly Job<K>[]>;
}
