import type { JobQueue } from '@identity-governance/application';

/** For specs that need no jobs: the adapter of the queue is another library's. */
export function noJobs(): JobQueue {
  throw new Error('this store has no job queue');
}
