import type { CountViolations } from '@identity-governance/application';
import { violationLevels, violationStatuses } from '@identity-governance/records';
import { Gauge, type Registry } from 'prom-client';

/** Exposes the numbers of records as a metric; the returned function counts again. */
export function observeViolations(counts: Pick<CountViolations, 'execute'>, registry: Registry): () => Promise<void> {
  const gauge = new Gauge({
    name: 'governance_violations',
    help: 'Records of violations, by level and status; no value until the first scan has ended',
    labelNames: ['level', 'status'] as const,
    registers: [registry],
  });
  return async () => {
    const totals = await counts.execute({ groupBy: ['level', 'status'] });
    gauge.reset();
    if (!totals.ok) return;
    for (const level of violationLevels) for (const status of violationStatuses) gauge.set({ level, status }, 0);
    for (const { key, violations } of totals.value.groups) {
      gauge.set({ level: key[0]!.value!, status: key[1]!.value! }, violations);
    }
  };
}
