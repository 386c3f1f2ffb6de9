import type { JobKind, JobPayloads } from './job-payloads';

interface JobOfKind<K extends JobKind> {
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** The trace that the job continues, as `traceparent` of W3C Trace Context; that of the caller, when left out. */
  readonly trace?: string | undefined;
  /** A job that waits under this key is replaced; one that runs is left alone. */
  readonly key?: string;
  /**
   * The delay until it is due, by the clock of the database; 0 by default. Below 0: it is due
   * already, and ahead of what is due later.
   */
  readonly delayMilliseconds?: number;
  /** Jobs with a lower number run first, then those due earlier; 0 by default. */
  readonly priority?: number;
}

/** A piece of work for the worker. */
export type NewJob = { readonly [K in JobKind]: JobOfKind<K> }[JobKind];

/** A job as its handler receives it. */
export interface Job<K extends JobKind = JobKind> {
  readonly id: string;
  readonly kind: K;
  /** As it was stored: `parsePayload` reads it. */
  readonly payload: unknown;
  /** 1 for the first try. A try whose worker vanished counts. */
  readonly attempt: number;
  readonly trace?: string;
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
 * - `statistics`: of every kind that has a job, by kind.
 * - `dead`: the jobs that were given up after five tries, oldest first.
 */
export interface JobQueueReader {
  statistics(): Promise<readonly JobStatistics[]>;
  dead(): Promise<readonly DeadJob[]>;
}

/**
 * The job queue, a part of the state. Who runs jobs is a `JobRunner`.
 *
 * INVARIANT (a job with its row): a job is written in the transaction of the row it belongs to, and exists when, and
 * only when, that commits.
 *
 * - `enqueue`: returns the job's id.
 * - `enqueueAll`: the same for many jobs without keys, in one statement; their traces are those they name.
 * - `requeue`: makes dead jobs (all, or these ids) due now with no tries counted, returns how many.
 * - `take`: removes up to `limit` jobs of the kind that no worker runs, due or not, oldest first, and returns
 *   them: the caller handles them in the same transaction.
 */
export interface JobQueue extends JobQueueReader {
  enqueue(job: NewJob): Promise<string>;
  enqueueAll(jobs: readonly NewJob[]): Promise<void>;
  requeue(ids?: readonly string[]): Promise<number>;
  take<K extends JobKind>(kind: K, limit: number): Promise<readonly Job<K>[]>;
}
