import type { JobHandler, JobQueue, JobRunner, Store } from '@identity-governance/application';
import type { OpenedStore } from './opened-store';

/** An empty store, and the runner of its jobs. */
export interface OpenedJobs extends OpenedStore {
  readonly createRunner: (handler: JobHandler, concurrency: number) => Promise<JobRunner>;
  /** Makes every waiting job due. */
  readonly hasten: () => Promise<void>;
  /** Stops the heartbeat of a runner, as if its process was frozen. Undefined for stores of a single process. */
  readonly freeze?: (runner: JobRunner) => void;
  /** Lets all runners continue. */
  readonly thaw?: () => void;
}

export type OpenJobs = () => Promise<OpenedJobs>;

export async function use<T>(store: Store, step: (jobs: JobQueue) => Promise<T>): Promise<T> {
  return store.write([], async (tx) => step(tx.jobs));
}

export async function statistics(store: Store): ReturnType<JobQueue['statistics']> {
  return store.read(async (tx) => tx.jobs.statistics());
}
