import type { Job, JobHandler } from '@identity-governance/application';
import type { Logger, Work } from '@identity-governance/platform';
import type { Observability } from '@identity-governance/platform/observability';
import { Histogram } from 'prom-client';

type RunJob = JobHandler['run'];

/**
 * Returns the handler with an actor for its changes, and with metrics, traces and logs: a job continues the trace of
 * the request that enqueued it.
 */
export function observeHandler(handler: JobHandler, observability: Observability, logger: Logger): JobHandler {
  const seconds = new Histogram({
    name: 'governance_job_duration_seconds',
    help: 'Duration of an attempt of a job, by kind and outcome',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300, 1800],
    registers: [observability.registry],
  });
  const run = traceJobs((job) => handler.run(job), observability);
  return {
    async run(job) {
      const log = logger.child({ job: job.id, kind: job.kind, attempt: job.attempt });
      const end = seconds.startTimer({ kind: job.kind });
      try {
        await run(job);
        end({ outcome: 'done' });
        log.info('job done');
      } catch (error) {
        end({ outcome: 'failed' });
        log.error({ err: error }, 'job failed');
        throw error;
      }
    },
    async giveUp(job, reason) {
      logger.error({ job: job.id, kind: job.kind, reason }, 'job dead');
      await traceJobs((dead) => handler.giveUp(dead, reason), observability)(job);
    },
  };
}

function traceJobs(run: RunJob, { scope, tracing }: Observability): RunJob {
  return async (job: Job) => {
    const span = tracing?.start(`job ${job.kind}`, {
      kind: 'consumer',
      parent: job.trace,
      attributes: { 'governance.job': job.id, 'governance.job.attempt': job.attempt },
    });
    const work: Work = {
      kind: 'WORKER',
      name: 'worker',
      trackingId: job.id,
      traceparent: span?.traceparent ?? job.trace,
    };
    try {
      await scope.run(work, () => run(job));
      span?.end({});
    } catch (error) {
      span?.end({ error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
}
