import type { LeasedJob, Store } from '@identity-governance/application';
import type { Logger } from '@identity-governance/platform';
import type { JobHandler } from './handlers';

export interface RunJobOptions {
  readonly store: Store;
  readonly handle: JobHandler;
  readonly logger: Logger;
  readonly leaseSeconds: number;
}

/**
 * Runs one job to its end and keeps its lease alive meanwhile. Never rejects: a job that fails goes back to the queue.
 */
export async function runJob(job: LeasedJob, options: RunJobOptions): Promise<void> {
  const logger = options.logger.child({ job: job.id, kind: job.kind, attempt: job.attempt });
  const keepAlive = setInterval(() => void extendLease(job, options, logger), (options.leaseSeconds * 1000) / 3);
  try {
    await options.handle(job);
    logger.info('job done');
  } catch (error) {
    logger.error({ err: error }, 'job failed');
    await failJob(job, error, { store: options.store, logger });
  } finally {
    clearInterval(keepAlive);
  }
}

async function extendLease(job: LeasedJob, { store, leaseSeconds }: RunJobOptions, logger: Logger): Promise<void> {
  try {
    const held = await store.write([], (tx) => tx.jobs.extend(job, leaseSeconds));
    if (!held) logger.warn('lease lost while the job runs');
  } catch (error) {
    logger.error({ err: error }, 'cannot extend the lease');
  }
}

async function failJob(job: LeasedJob, cause: unknown, to: { store: Store; logger: Logger }): Promise<void> {
  const message = cause instanceof Error ? cause.message : String(cause);
  try {
    const held = await to.store.write([], (tx) => tx.jobs.fail(job, message));
    if (!held) to.logger.warn('lease lost; whoever has it now runs the job');
  } catch (error) {
    to.logger.error({ err: error }, 'cannot record the failure; the job is due again when its lease ends');
  }
}
