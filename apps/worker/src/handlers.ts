import {
  parsePayload,
  type Job,
  type JobHandler,
  type JobKind,
  type JobPayloads,
  type RunPromotion,
  type RunViolationCheck,
} from '@identity-governance/application';

export interface JobUseCases {
  readonly runPromotion: RunPromotion;
  readonly runViolationCheck: RunViolationCheck;
}

/** What is done about the jobs of one kind; see `JobHandler`. */
interface KindHandler<P> {
  execute(payload: P): Promise<void>;
  giveUp(payload: P, reason: string): Promise<void>;
}

/** A kind of job without its handler does not compile. */
type Handlers = { readonly [K in JobKind]: KindHandler<JobPayloads[K]> };

/** Does the work of any job. */
export function createJobHandler({ runPromotion, runViolationCheck }: JobUseCases): JobHandler {
  const handlers: Handlers = { promotion: runPromotion, 'sod-check': runViolationCheck };
  return {
    run: (job) => run(handlers, job),
    giveUp: (job, reason) => giveUp(handlers, job, reason),
  };
}

async function run<K extends JobKind>(handlers: Handlers, { kind, payload }: Job<K>): Promise<void> {
  await handlers[kind].execute(parsePayload(kind, payload));
}

async function giveUp<K extends JobKind>(handlers: Handlers, job: Job<K>, reason: string): Promise<void> {
  await handlers[job.kind].giveUp(parsePayload(job.kind, job.payload), reason);
}
