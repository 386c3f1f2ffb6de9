import type { JobKind, LeasedJob, RunPromotion, RunViolationCheck } from '@identity-governance/application';

/**
 * Does the work of one job, and completes the job in the transaction that stores its result. When it throws, the job is
 * tried again later.
 */
export type JobHandler = (job: LeasedJob) => Promise<void>;

export interface JobUseCases {
  readonly runPromotion: RunPromotion;
  readonly runViolationCheck: RunViolationCheck;
}

/** A kind of job without its handler does not compile. */
type Handlers = { readonly [K in JobKind]: (job: LeasedJob<K>) => Promise<void> };

/** Does the work of any job. */
export function createJobHandler({ runPromotion, runViolationCheck }: JobUseCases): JobHandler {
  const handlers: Handlers = {
    promotion: (job) => runPromotion.execute(job),
    'sod-check': (job) => runViolationCheck.execute(job),
  };
  return (job) => handle(handlers, job);
}

function handle<K extends JobKind>(handlers: Handlers, job: LeasedJob<K>): Promise<void> {
  return handlers[job.kind](job);
}
