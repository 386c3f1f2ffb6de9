import type { LeasedJob, RunPromotion, RunViolationCheck } from '@identity-governance/application';

/**
 * Does the work of one job, and completes the job in the transaction that stores its result. When it throws, the job is
 * tried again later.
 */
export type JobHandler = (job: LeasedJob) => Promise<void>;

/** Every kind of job there is; a kind without a handler does not compile. */
export type JobKind = 'promotion' | 'sod-check';

export interface JobUseCases {
  readonly runPromotion: RunPromotion;
  readonly runViolationCheck: RunViolationCheck;
}

export function createHandlers(useCases: JobUseCases): Readonly<Record<JobKind, JobHandler>> {
  return {
    promotion: (job) => useCases.runPromotion.execute(job),
    'sod-check': (job) => useCases.runViolationCheck.execute(job),
  };
}
