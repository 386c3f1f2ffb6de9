import type { LeasedJob, RunViolationCheck } from '@identity-governance/application';

/** Does the work of one job, and completes the job in the transaction that stores its result. When it throws, the job is tried again later. */
export type JobHandler = (job: LeasedJob) => Promise<void>;

/** Every kind of job there is; a kind without a handler does not compile. */
export type JobKind = 'sod-check';

export interface JobUseCases {
  readonly runViolationCheck: RunViolationCheck;
}

export function createHandlers({ runViolationCheck }: JobUseCases): Readonly<Record<JobKind, JobHandler>> {
  return { 'sod-check': (job) => runViolationCheck.execute(job) };
}
