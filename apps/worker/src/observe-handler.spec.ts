import type { Job, JobHandler } from '@identity-governance/application';
import { createLogger } from '@identity-governance/platform';
import { createObservability, type SpanOptions, type Tracing } from '@identity-governance/platform/observability';
import { observeHandler } from './observe-handler';

const job: Job = { id: 'job-1', kind: 'sod-check', payload: null, attempt: 2, trace: 'parent' };
const logger = createLogger({ name: 'worker', level: 'silent' });

/** Keeps the spans in a list. */
function listTracing(spans: unknown[]): Tracing {
  return {
    start: (name: string, { kind, parent }: SpanOptions) => ({
      traceparent: 'own',
      end: ({ error }) => spans.push({ name, kind, parent, error }),
    }),
    stop: () => Promise.resolve(),
  };
}

function observe(run: JobHandler['run'], tracing?: Tracing) {
  const observability = createObservability(tracing);
  return { observed: observeHandler({ run, giveUp: run }, observability, logger), observability };
}

describe('an observed handler', () => {
  it('signs what it changes as the worker, under the id of the job', async () => {
    const seen: unknown[] = [];
    const { observed, observability } = observe(() => Promise.resolve(void seen.push(observability.scope.get())));
    await observed.run(job);
    expect(seen).toMatchObject([{ kind: 'WORKER', name: 'worker', trackingId: 'job-1' }]);
  });

  it('passes the trace of the job on, as its own span when there is one', async () => {
    const seen: unknown[] = [];
    const run = async (tracing?: Tracing) => {
      const { observed, observability } = observe(
        () => Promise.resolve(void seen.push(observability.scope.traceparent())),
        tracing,
      );
      await observed.run(job);
    };
    const spans: unknown[] = [];
    await run();
    await run(listTracing(spans));
    expect(seen).toEqual(['parent', 'own']);
    expect(spans).toEqual([{ name: 'job sod-check', kind: 'consumer', parent: 'parent', error: undefined }]);
  });

  it('lets a failure through, and counts and traces it', async () => {
    const spans: unknown[] = [];
    const { observed, observability } = observe(() => Promise.reject(new Error('no luck')), listTracing(spans));
    await expect(observed.run(job)).rejects.toThrow('no luck');
    expect(spans).toMatchObject([{ error: 'no luck' }]);
    expect(await observability.registry.metrics()).toContain(
      'governance_job_duration_seconds_count{kind="sod-check",outcome="failed"} 1',
    );
  });
});
