import type { JobKind } from '@identity-governance/application';
import { Registry } from 'prom-client';
import { observeRunner } from './observe-runner';

it('reports as a metric and as reasons which jobs cannot be taken', async () => {
  const failures = new Map<JobKind, unknown>();
  const runner = {
    start: async () => Promise.resolve(),
    stop: async () => Promise.resolve(true),
    failures: () => failures,
  };
  const registry = new Registry();
  const notReady = observeRunner(runner, registry);
  expect(await registry.metrics()).toContain('governance_worker_takes_jobs{kind="sod-check"} 1');
  expect(notReady()).toEqual([]);
  failures.set('sod-check', new Error('no luck'));
  expect(await registry.metrics()).toContain('governance_worker_takes_jobs{kind="sod-check"} 0');
  expect(await registry.metrics()).toContain('governance_worker_takes_jobs{kind="promotion"} 1');
  expect(notReady()).toEqual(['jobs of kind `sod-check` cannot be taken']);
});
