import type { ServiceIdentifier } from 'inversify';
import type { Job } from './job-queue';
import type { JobKind } from './job-payloads';

/** Handles jobs. */
export interface JobHandler {
  /**
   * Does the work of one job, in short transactions. It may be called twice for a job, even concurrently: it must store
   * a result only if that is still wanted. If it throws, the job is tried again later, five times in total.
   */
  run(job: Job): Promise<void>;
  /** Notifies waiting callers that the job is dead. May be called twice. */
  giveUp(job: Job, reason: string): Promise<void>;
}

/**
 * Runs due jobs, at least once each.
 *
 * - Each kind has its own number of concurrent jobs.
 * - The jobs of a process that died or froze are free again within 3 seconds; the try counts.
 * - `stop`: takes no more jobs and waits for running ones until the deadline; unfinished jobs are then free for
 *   others. True when all were finished.
 */
export interface JobRunner {
  start(): Promise<void>;
  stop(deadlineMilliseconds: number): Promise<boolean>;
  /** The kinds whose jobs could not be taken in the last 5 seconds, with the last error of each. */
  failures(): ReadonlyMap<JobKind, unknown>;
}
export const JobRunner: ServiceIdentifier<JobRunner> = Symbol.for('JobRunner');
