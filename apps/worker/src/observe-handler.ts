import type { LeasedJob } from '@identity-governance/application';
import type { Observability } from '@identity-governance/platform/observability';
import { Histogram } from 'prom-client';
import type { JobHandler } from './handlers';

/**
 * The same handler, which signs what it changes, and is timed and traced: a job continues the trace of the request that
 * asked for it.
 */
export function observeHandler(handler: JobHandler, observability: Observability): JobHandler {
  const seconds = new Histogram({
    name: 'governance_job_duration_seconds',
    help: 'Time that a try of a job took, by kind and outcome',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300, 1800],
    registers: [observability.registry],
  });
  const traced = traceHandler(handler, observability);
  return async (job) => {
    const end = seconds.startTimer({ kind: job.kind });
    try {
      await traced(job);
      end({ outcome: 'done' });
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  };
}

function traceHandler(handler: JobHandler, { scope, tracing }: Observability): JobHandler {
  return async (job: LeasedJob) => {
    const span = tracing?.start(`job ${job.kind}`, {
      kind: 'consumer',
      parent: job.trace,
      attributes: { 'governance.job': job.id, 'governance.job.attempt': job.attempt },
    });
    const work = { name: 'worker', trackingId: job.id, traceparent: span?.traceparent ?? job.trace };
    try {
      await scope.run(work, () => handler(job));
      span?.end({});
    } catch (error) {
      span?.end({ error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
}
