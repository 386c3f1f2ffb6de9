import type { CompilationObserver, StatePart } from '@identity-governance/application';
import { Gauge, Histogram, type Registry } from 'prom-client';

const compiledParts: readonly StatePart[] = ['access', 'assignments', 'inventory', 'sod-policies'];

/** Observes the compilation time of policies and access, and the versions of the state in memory. */
export function observeCompilation(registry: Registry): CompilationObserver {
  const seconds = new Histogram({
    name: 'governance_policy_index_build_seconds',
    help: 'Time to read and compile the policies and access that predictions evaluate',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const version = new Gauge({
    name: 'governance_policy_index_version',
    help: 'Version of each compiled part of the state; every committed change of the part increments it',
    labelNames: ['part'] as const,
    registers: [registry],
  });
  return {
    begin() {
      const end = seconds.startTimer();
      return (versions) => {
        end();
        for (const part of compiledParts) version.set({ part }, versions[part].position);
      };
    },
  };
}
