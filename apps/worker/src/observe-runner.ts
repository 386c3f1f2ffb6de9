import { jobKinds, type JobRunner } from '@identity-governance/application';
import { Gauge, type Registry } from 'prom-client';

/** Exposes whether the runner can take jobs, as a metric; returns the reasons why the worker is not ready. */
export function observeRunner(runner: JobRunner, registry: Registry): () => readonly string[] {
  new Gauge({
    name: 'governance_worker_takes_jobs',
    help: 'Whether this worker can take jobs of the kind (1 or 0)',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      const failures = runner.failures();
      for (const kind of jobKinds) this.set({ kind }, failures.has(kind) ? 0 : 1);
    },
  });
  return () => [...runner.failures().keys()].map((kind) => `jobs of kind \`${kind}\` cannot be taken`);
}
